/** What the D-Bus specification calls valid names. The bus breaks the connection over others, so none may leave. */
const LONGEST_NAME = 255;
const OBJECT_PATH = /^\/(?:[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*)?$/;
const INTERFACE = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;
const MEMBER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const BUS_NAME = /^(?::[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+|[A-Za-z_-][A-Za-z0-9_-]*(?:\.[A-Za-z_-][A-Za-z0-9_-]*)+)$/;

export const isObjectPath = (text: string): boolean => OBJECT_PATH.test(text);
export const isInterfaceName = (text: string): boolean => text.length <= LONGEST_NAME && INTERFACE.test(text);
export const isMemberName = (text: string): boolean => text.length <= LONGEST_NAME && MEMBER.test(text);
export const isBusName = (text: string): boolean => text.length <= LONGEST_NAME && BUS_NAME.test(text);

/** Whether the bus gave the name to one connection, which keeps it for life and leaves it to nobody. */
export const isUniqueName = (text: string): boolean => text.startsWith(':');
