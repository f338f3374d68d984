import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import { readPackageName } from '../domain/package-name.ts';
import { packageFile } from './package-file.ts';
import { selectOr } from './select-or.ts';

interface PackageArguments {
  readonly package: string;
  readonly device?: string;
}

/** An app that comes or goes changes the screen as a touch does. */
const inTurn = <T>(session: DeviceSession, work: () => Promise<T>, context: CommandContext): Promise<T> =>
  session.change(() => session.send(work, context), context);

const warned = (warnings: readonly string[]) => (warnings.length > 0 ? { warnings } : {});

/**
 * Installs one APK, or replaces the app by it. It takes no turn among what changes the device: the phone may ask for a
 * tap before it installs.
 *
 * Raises INVALID_ARGS for the path, INSTALL_FAILED with the platform's reason.
 */
export async function install(
  context: CommandContext,
  { apk, device }: { readonly apk: string; readonly device?: string },
): Promise<CommandResult> {
  const path = await packageFile(apk);
  const session = await context.select(device);
  const installer = session.capability('installer', 'install');
  const { packageName, effect, warnings } = await session.send(() => installer.install(path, context), context);
  const named = packageName === undefined ? {} : { package: packageName };
  return { value: { device: session.device.id, path, ...named, effect, ...warned(warnings) } };
}

/** Starts an app as its icon does. Raises INVALID_ARGS, APP_NOT_FOUND, APP_NOT_LAUNCHABLE. */
export async function launch(
  context: CommandContext,
  { package: app, device }: PackageArguments,
): Promise<CommandResult> {
  const session = await selectOr(context, device, () => readPackageName(app));
  const apps = session.capability('apps', 'launch');
  const { activity, pid, effect, warnings } = await inTurn(session, () => apps.launch(app, context), context);
  const process = pid === undefined ? {} : { pid };
  return { value: { device: session.device.id, package: app, activity, ...process, effect, ...warned(warnings) } };
}

/** Ends every process of an app. Raises INVALID_ARGS, APP_NOT_FOUND. */
export async function terminate(
  context: CommandContext,
  { package: app, device }: PackageArguments,
): Promise<CommandResult> {
  const session = await selectOr(context, device, () => readPackageName(app));
  const apps = session.capability('apps', 'terminate');
  const { effect, warnings } = await inTurn(session, () => apps.terminate(app, context), context);
  return { value: { device: session.device.id, package: app, effect, ...warned(warnings) } };
}

/** Removes an app and its data. Raises INVALID_ARGS, APP_NOT_FOUND, UNINSTALL_FAILED with the platform's reason. */
export async function uninstall(
  context: CommandContext,
  { package: name, device }: PackageArguments,
): Promise<CommandResult> {
  const app = readPackageName(name);
  const session = await context.select(device);
  const installer = session.capability('installer', 'uninstall');
  const { effect, warnings } = await inTurn(session, () => installer.uninstall(app, context), context);
  return { value: { device: session.device.id, package: app, effect, ...warned(warnings) } };
}
