import { afterAll } from 'vitest';
import { readProcessorSeconds } from './processor-seconds.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the file's process and of the programs it started. */
    processorSeconds?: number;
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
