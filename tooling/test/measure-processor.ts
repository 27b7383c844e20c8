import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the file's process and of the programs it started and waited for. */
    processorSeconds?: number;
  }
}

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of this process since its start, with those of ended child processes; zero where there is no /proc. */
function readProcessorSeconds(): number {
  try {
    // Fields 14 to 17 of proc(5): user and system time, own and of children. The name in field 2 may hold spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Where the last file of this process ended: files that share a process share its start. */
declare global {
  var countedProcessorSeconds: number | undefined;
}

// Vitest asks for a pattern where the first argument is not used.
afterAll(({}, suite) => {
  const now = readProcessorSeconds();
  suite.meta.processorSeconds = now - (globalThis.countedProcessorSeconds ?? 0);
  globalThis.countedProcessorSeconds = now;
});
