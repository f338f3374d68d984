/** The interfaces of AT-SPI that are used here, by the last word of their names. */
export type AtspiInterface =
  | 'Accessible'
  | 'Action'
  | 'Application'
  | 'Cache'
  | 'Collection'
  | 'Component'
  | 'EditableText'
  | 'Registry'
  | 'Text'
  | 'Value';

const PREFIX = 'org.a11y.atspi.';

export function interfaceName(name: AtspiInterface): string {
  return PREFIX + name;
}

/** The last word of an interface's name; names of others as they are. */
export function shortInterfaceName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** Where applications are listed. */
export const REGISTRY = { busName: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/accessible/root' } as const;

/** Where events are asked for. */
export const EVENT_REGISTRY = { busName: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/registry' } as const;

/** Where an application's cache is. */
export const CACHE_PATH = '/org/a11y/atspi/cache';
