import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value: live streams have priority over an import. */
const PRIORITY = 10;

/**
 * Lowers the priority of every thread of this process. On Linux each thread has its own priority: V8's
 * garbage collection threads start early, and only later threads inherit it.
 */
export function lowerPriority(): void {
  setPriority(PRIORITY);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), PRIORITY);
    } catch {
      // The thread has ended.
    }
  }
}
