/** A command that the shell itself cannot carry out: its text goes to stderr after the shell's name. */
export class ShellFailure extends Error {
  override readonly name = 'ShellFailure';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

interface Variable {
  readonly value: string;
  readonly exported: boolean;
}

/** Variables, arguments and folder of one shell. All texts are byte strings, but `folder`, which is a path. */
export class ShellState {
  readonly #variables: Map<string, Variable>;
  positional: readonly string[] = [];
  folder: string;
  lastStatus = 0;
  lastBackground: number | undefined;
  /** `$0`. */
  readonly name: string;
  /** `$$`: stays the same in subshells. */
  readonly processId: number;

  constructor(name: string, processId: number, folder: string, environment: ReadonlyMap<string, string>) {
    this.name = name;
    this.processId = processId;
    this.folder = folder;
    this.#variables = new Map([...environment].map(([key, value]) => [key, { value, exported: true }]));
  }

  /** A subshell's copy: what it changes is not seen here. */
  copy(): ShellState {
    const copy = new ShellState(this.name, this.processId, this.folder, new Map());
    for (const [name, variable] of this.#variables) copy.#variables.set(name, variable);
    copy.positional = this.positional;
    copy.lastStatus = this.lastStatus;
    copy.lastBackground = this.lastBackground;
    return copy;
  }

  /** A variable or special parameter; undefined when it is unset. */
  get(name: string): string | undefined {
    if (name === '?') return String(this.lastStatus);
    if (name === '$') return String(this.processId);
    if (name === '!') return this.lastBackground === undefined ? undefined : String(this.lastBackground);
    if (name === '#') return String(this.positional.length);
    if (name === '-') return 'hc';
    if (name === '@' || name === '*') {
      const [separator = ''] = this.separators;
      return this.positional.length === 0 ? undefined : this.positional.join(name === '@' ? ' ' : separator);
    }
    if (/^[0-9]+$/.test(name)) return name === '0' ? this.name : this.positional[Number(name) - 1];
    if (name === 'PWD') return this.folder;
    return this.#variables.get(name)?.value;
  }

  set(name: string, value: string, exported?: boolean): void {
    if (!/^[A-Za-z_]/.test(name)) throw new ShellFailure(`$${name}: can't assign in this way`);
    this.#variables.set(name, { value, exported: exported ?? this.#variables.get(name)?.exported ?? false });
  }

  unset(name: string): void {
    this.#variables.delete(name);
  }

  /** Remembers variables as they are now; the returned function puts them back. */
  snapshot(names: readonly string[]): () => void {
    const before = names.map((name) => [name, this.#variables.get(name)] as const);
    return () => {
      for (const [name, variable] of before) {
        if (variable === undefined) this.#variables.delete(name);
        else this.#variables.set(name, variable);
      }
    };
  }

  /** The characters that split unquoted expansions. */
  get separators(): string {
    return this.#variables.get('IFS')?.value ?? ' \t\n';
  }

  /** What programs inherit. */
  environment(): ReadonlyMap<string, string> {
    const exported = [...this.#variables].filter(([, variable]) => variable.exported);
    return new Map([...exported.map(([name, { value }]): [string, string] => [name, value]), ['PWD', this.folder]]);
  }
}
