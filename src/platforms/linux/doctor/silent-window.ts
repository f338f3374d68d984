import { readFileSync } from 'node:fs';
import { quoteScreenText } from '../../../domain/screen-text.ts';
import type { DesktopWindow } from '../x11/windows/window.ts';
import type { Fault } from './layers.ts';

/** Variables with which applications are kept from accessibility. */
const HIDING = /^(?:NO_AT_BRIDGE=1|GTK_A11Y=none|QT_ACCESSIBILITY=0)$/;

const BROWSER = /chrom|electron|brave|edge|vivaldi|opera|slack|code|discord/i;

/** Why the first of so many windows tells accessibility nothing, as far as it can be known, and what to do. */
export function silentWindowRemedy({ title, className, pid }: DesktopWindow, count: number): Fault {
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  const process = pid === undefined ? '' : ` of process ${pid}`;
  const problem = `the window ${quoteScreenText(title || className)}${process} tells accessibility nothing${more}`;
  const hiding = pid === undefined ? undefined : variables(pid).find((variable) => HIDING.test(variable));
  if (hiding !== undefined) return { problem, remedy: `restart it without ${hiding} in its environment` };
  if (BROWSER.test(className)) return { problem, remedy: 'restart it with --force-renderer-accessibility' };
  return {
    problem,
    remedy: 'screenshot and coordinates work; terminals, games and Java without its bridge have no elements to tell of',
  };
}

function variables(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return [];
  }
}
