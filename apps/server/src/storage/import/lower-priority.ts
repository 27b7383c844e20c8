import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The live streams come first: an import only takes what they leave of the machine. */
const PRIORITY = 10;

/**
 * Lowers the priority of every thread of this process. On Linux a priority is a thread's: those of V8 that collect garbage
 * run from the start, and only threads begun later inherit it.
 */
export function lowerPriority(): void {
  setPriority(PRIORITY);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), PRIORITY);
    } catch {
      // The thread ended meanwhile.
    }
  }
}
