import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toError } from './describe-failure.ts';
import type {
  ImportAnswer,
  ImportReport,
  ImportRequest,
  OpenRequest,
  OpenedFile,
  ReadRequest,
} from './import-messages.ts';
import type { ImportPart } from './import-part.ts';
import { ReportQueue } from './report-queue.ts';
import { UnusableRecording } from './unusable-recording.ts';

const PROCESS_FILE = fileURLToPath(new URL('./import-process.ts', import.meta.url));

/** Readers hold a few breaths; what needs more is a file made to exhaust the machine, and costs only itself. */
const HEAP_MEGABYTES = 512;

export interface ReadPart {
  readonly part: ImportPart;
  readonly bytesRead: number;
}

/**
 * Reads and measures the recordings of one uploaded file in a process of its own: the event loop of the live streams
 * never waits for a file, and a file that exhausts memory ends that process alone. One recording at a time.
 */
export class ImportReader {
  readonly #file: Omit<OpenRequest, 'type'>;
  readonly #signal: AbortSignal;
  #child: ChildProcess | null = null;
  #reports = new ReportQueue<ImportAnswer>();
  #isEnded = false;

  /** @param signal ends the reading at once: what is waiting for it throws */
  constructor(file: Omit<OpenRequest, 'type'>, signal: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#reports.end(asError(signal.reason)), { once: true });
  }

  async open(): Promise<OpenedFile> {
    this.#child = this.#start();
    this.#send({ type: 'open', ...this.#file });
    const report = await this.#next();
    if (report.type !== 'opened') throw new Error('Invariant broken: an opened file is listed');
    return report.opened;
  }

  /**
   * The parts of one recording; the next one is asked for by taking it. Throws UnusableRecording when the file is to
   * blame. @returns the SHA-256 of its bytes, if it was read front to back
   */
  async *read(request: Omit<ReadRequest, 'type'>): AsyncGenerator<ReadPart, string | null> {
    // The process is new when a recording before this one ended the former.
    if (this.#child === null) await this.open();
    this.#send({ type: 'read', ...request });
    for (;;) {
      const report = await this.#next();
      if (report.type === 'end') return report.contentHash;
      if (report.type !== 'part') throw new Error('Invariant broken: a recording is sent in parts');
      yield { part: report.part, bytesRead: report.bytesRead };
      this.#send({ type: 'taken' });
    }
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #next(): Promise<ImportAnswer> {
    this.#signal.throwIfAborted();
    try {
      return await this.#reports.next();
    } finally {
      if (this.#isEnded) this.#child = null;
    }
  }

  #send(request: ImportRequest): void {
    if (!this.#isEnded) this.#child?.send(request);
  }

  #start(): ChildProcess {
    const reports = new ReportQueue<ImportAnswer>();
    this.#reports = reports;
    this.#isEnded = false;
    // execArgv: flags meant for this process (inspector, test runner) are not for the reader.
    const child = fork(PROCESS_FILE, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const end = (how: string) => {
      if (this.#child === child) this.#isEnded = true;
      reports.end(describeEnd(how));
    };
    child.on('message', (report: ImportReport) => {
      if (report.type === 'failed') reports.fail(toError(report));
      else reports.add(report);
    });
    // A message to a process that ended just now: its exit is told as well.
    child.on('error', (error) => end(error.message));
    child.once('exit', (code, killed) => end(killed ?? `exit code ${code}`));
    return child;
  }
}

/** Out of memory ends a process by SIGABRT, the system's own rescue by SIGKILL: that the file did. Else we are to blame. */
function describeEnd(end: string): Error {
  return end.startsWith('SIG')
    ? new UnusableRecording(`The file could not be read to its end (${end}).`, 'file_exhausts')
    : new Error(`The process that reads files ended (${end})`);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
