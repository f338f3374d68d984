/** The states of AT-SPI that are read here: their bits, as AtspiStateType in atspi-constants.h numbers them. */
export const STATE = {
  active: 1,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  iconified: 15,
  modal: 16,
  pressed: 20,
  selected: 23,
  sensitive: 24,
  showing: 25,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  checkable: 41,
  readOnly: 43,
} as const;

export type State = keyof typeof STATE;

/** The states of one object at one moment: two words of 32 bits, the lower ones first, as GetState answers them. */
export class StateSet {
  readonly #low: number;
  readonly #high: number;

  constructor([low = 0, high = 0]: readonly number[]) {
    this.#low = low;
    this.#high = high;
  }

  has(state: State): boolean {
    const bit = STATE[state];
    return (((bit < 32 ? this.#low : this.#high) >>> (bit % 32)) & 1) === 1;
  }
}
