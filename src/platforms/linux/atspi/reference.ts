/** One accessible object. It is the same for as long as its application lives and the path is not given away anew. */
export interface ObjectReference {
  /** The application's unique name on the accessibility bus, such as `:1.7`. */
  readonly busName: string;
  readonly path: string;
}

/** What stands where there is no object. */
const NOTHING = '/org/a11y/atspi/null';

export function isNothing({ path }: ObjectReference): boolean {
  return path === NOTHING;
}

/** One text per object, for maps and sets. */
export function referenceKey({ busName, path }: ObjectReference): string {
  return `${busName}${path}`;
}

export function isSameObject(one: ObjectReference, other: ObjectReference): boolean {
  return one.path === other.path && one.busName === other.busName;
}
