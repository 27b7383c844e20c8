import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImportReport, ReadRequest } from './import-messages.ts';
import type { ImportPart } from './import-part.ts';
import { UnusableRecording } from './recording-measurement.ts';

const PROCESS_FILE = fileURLToPath(new URL('./import-process.ts', import.meta.url));

/** Readers hold a few breaths; what needs more is a file made to exhaust the machine, and costs only itself. */
const HEAP_MEGABYTES = 512;

export interface ReadPart {
  readonly part: ImportPart;
  readonly bytesRead: number;
}

/**
 * Reads and measures recordings in a process of its own: the event loop of the live streams never waits for a file, and
 * a file that exhausts memory ends that process alone. One recording at a time.
 */
export class ImportReader {
  #child: ChildProcess | null = null;

  /** The parts of one recording; the next one is asked for by taking it. Throws UnusableRecording when the file is to blame. */
  async *read(request: ReadRequest, signal: AbortSignal): AsyncGenerator<ReadPart> {
    signal.throwIfAborted();
    const child = this.#open();
    const reports: ImportReport[] = [];
    let wake: (() => void) | null = null;
    let ended: string | null = null;
    const onMessage = (report: ImportReport) => {
      reports.push(report);
      wake?.();
    };
    const onExit = (code: number | null, killed: string | null) => {
      ended = killed ?? `exit code ${code}`;
      wake?.();
    };
    const onAbort = () => wake?.();
    child.on('message', onMessage).once('exit', onExit);
    signal.addEventListener('abort', onAbort);
    let isOver = false;
    try {
      child.send(request);
      for (;;) {
        signal.throwIfAborted();
        const next = reports.shift();
        if (next === undefined) {
          if (ended !== null) throw describeEnd(ended);
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if (next.type === 'part') {
          yield { part: next.part, bytesRead: next.bytesRead };
          if (ended === null) child.send({ type: 'taken' });
        } else {
          isOver = true;
          if (next.type === 'end') return;
          throw next.unusable ? new UnusableRecording(next.message) : new Error(next.message);
        }
      }
    } finally {
      child.off('message', onMessage).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      // It is in the middle of a file: the next one gets a process that is not.
      if (!isOver) this.close();
    }
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #open(): ChildProcess {
    if (this.#child !== null) return this.#child;
    // execArgv: flags meant for this process (inspector, test runner) are not for the reader.
    const child = fork(PROCESS_FILE, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A message to a process that ended just now: its exit is told to whoever reads.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }
}

/** Out of memory ends a process by SIGABRT, the system's own rescue by SIGKILL: that the file did. Else we are to blame. */
function describeEnd(end: string): Error {
  return end.startsWith('SIG')
    ? new UnusableRecording(`The file could not be read to its end (${end}).`)
    : new Error(`The process that reads files ended (${end})`);
}
