/**
 * A second, small reading of uiautomator's XML that shares nothing with the product: what can be acted on, and what
 * can be read, by the bounds alone.
 */
export interface OracleElement {
  readonly class: string;
  readonly id: string;
  readonly bounds: readonly number[];
  readonly text: string;
  readonly desc: string;
  readonly password: boolean;
  readonly visible: boolean;
  readonly actionable: boolean;
  readonly scrollable: boolean;
  readonly inKeyboard: boolean;
  readonly window: OracleElement | undefined;
  readonly parent: OracleElement | undefined;
  readonly children: OracleElement[];
}

export function readOracle(xml: string): readonly OracleElement[] {
  const elements: OracleElement[] = [];
  const open: (OracleElement | undefined)[] = [];
  for (const [, closing, tag = '', words = '', empty] of xml.matchAll(
    /<(\/?)([A-Za-z][\w.$-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
  )) {
    if (closing === '/') {
      open.pop();
      continue;
    }
    const attribute = (name: string) => decode(new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(words)?.[1] ?? '');
    const frame = /^(?:hierarchy|displays|display|window)$/.test(tag);
    const parent = open.findLast((around) => around !== undefined);
    const element = frame ? undefined : elementOf(tag, attribute, parent);
    if (element !== undefined) {
      elements.push(element);
      parent?.children.push(element);
    }
    if (empty !== '/') open.push(element);
  }
  return elements;
}

function elementOf(tag: string, attribute: (name: string) => string, parent: OracleElement | undefined): OracleElement {
  const is = (name: string) => attribute(name) === 'true';
  const bounds = (attribute('bounds').match(/-?\d+/g) ?? [0, 0, 0, 0]).map(Number);
  const className = attribute('class') || tag;
  const area = visibleArea(bounds, parent);
  return {
    class: className,
    id: attribute('resource-id'),
    bounds,
    text: attribute('text'),
    desc: attribute('content-desc'),
    password: is('password'),
    visible: area,
    scrollable: is('scrollable'),
    actionable: is('clickable') || is('long-clickable') || is('scrollable') || /EditText$|SeekBar$/.test(className),
    inKeyboard: parent?.inKeyboard ?? /inputmethod/.test(attribute('package')),
    window: parent === undefined ? undefined : (parent.window ?? parent),
    parent,
    children: [],
  };
}

/** Whether any of it lies within all that is around it. */
function visibleArea(bounds: readonly number[], parent: OracleElement | undefined): boolean {
  let [left = 0, top = 0, right = 0, bottom = 0] = bounds;
  for (let around = parent; around !== undefined; around = around.parent) {
    const [l = 0, t = 0, r = 0, b = 0] = around.bounds;
    left = Math.max(left, l);
    top = Math.max(top, t);
    right = Math.min(right, r);
    bottom = Math.min(bottom, b);
  }
  return right > left && bottom > top;
}

function decode(value: string): string {
  return value
    .replace(/[\r\n]+/g, ' ')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name ?? ''] ?? whole;
    })
    .replace(/[\ud800-\udbff][\udc00-\udfff]/g, (pair) => pair);
}
