/**
 * Whether `dumpsys accessibility` shows a connected UiAutomation (`Ui Automation[…]`, Android 9 and later): some
 * program is reading or driving the screen now.
 */
export function holdsUiAutomation(text: string): boolean {
  return text.includes('Ui Automation[');
}
