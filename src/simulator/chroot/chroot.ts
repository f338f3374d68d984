import type { PhoneInside } from '../phone/phone-inside.ts';
import type { PhoneFiles } from '../services/file-tree.ts';
import type { StartShell } from '../services/shell-session.ts';
import type { Programs } from '../shell/program.ts';
import { type Confinement, likelyConfinement, tryConfinement } from './confinement.ts';
import { DiskFiles } from './disk-files.ts';
import { type ChrootFolder, createChrootFolder } from './folder.ts';
import { killProcessesInside } from './leftovers.ts';
import { type ChrootParts, findParts } from './parts.ts';
import { startChrootSession } from './session.ts';
import { StubServer } from './stub-server.ts';

/** Folders that the phone's shell user may write to. */
const SHELL_FOLDERS = ['/data/local/tmp', '/storage/emulated/0'];

/**
 * The root folder of one phone whose hosts get Android's own shell (mksh) with toybox. Everything that the shell and
 * its programs can reach lies in that folder; it, its processes and its socket are gone after `close`.
 */
export class Chroot {
  readonly files: PhoneFiles;
  readonly #disk: DiskFiles;
  readonly #folder: ChrootFolder;
  readonly #confinement: Confinement;
  #stubs: StubServer | undefined;

  private constructor(folder: ChrootFolder, confinement: Confinement) {
    this.#folder = folder;
    this.#confinement = confinement;
    this.#disk = new DiskFiles(folder.root, confinement.owner);
    this.files = this.#disk;
  }

  /**
   * Builds a folder, after trying whether its shell can be run.
   * @param programs names of the simulated programs
   * @throws ChrootUnavailable when this machine lacks a program or does not allow it
   */
  static async create(programs: Iterable<string>): Promise<Chroot> {
    const parts: ChrootParts = await findParts();
    const confinement = likelyConfinement();
    const folder = await createChrootFolder(parts, confinement, programs);
    try {
      await tryConfinement(confinement, folder.root);
    } catch (thrown) {
      await folder.remove();
      throw thrown;
    }
    return new Chroot(folder, confinement);
  }

  /** The phone's side: its programs answer the stubs from now on. */
  async connect(phone: PhoneInside, programs: Programs): Promise<void> {
    for (const path of SHELL_FOLDERS) {
      this.#disk.handOver(path);
      for (const name of this.#disk.list(path)) this.#disk.handOver(`${path}/${name}`);
    }
    this.#stubs = new StubServer(phone, programs);
    await this.#stubs.listen(this.#folder.root);
  }

  /** How hosts get a shell; to be used once connected. */
  startShell(phone: PhoneInside): StartShell {
    return (command, ends) => {
      if (this.#stubs === undefined) throw new Error('the phone is not switched on');
      const place = { phone, confinement: this.#confinement, root: this.#folder.root, stubs: this.#stubs };
      return startChrootSession(place, command, ends);
    };
  }

  /** The phone's `/`, as this machine sees it. */
  get root(): string {
    return this.#folder.root;
  }

  async close(): Promise<void> {
    await killProcessesInside(this.#folder.root);
    await this.#stubs?.close();
    await this.#folder.remove();
  }
}
