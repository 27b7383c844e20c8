import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REMEMBER_RESOLUTIONS } from '../../start/remember-in-child.ts';
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

/**
 * Heap limit, MB. Readers hold a few breaths; a file that needs more is made to exhaust memory and fails
 * alone.
 */
const HEAP_MEGABYTES = 512;

/**
 * Old generation before its first collection, MB, of each thread. Only some 10 MB of it live, and V8 would by default
 * collect it whenever another 10 to 20 MB of sent rows have got there: a fifth of the import's processor time.
 */
const EARLIEST_COLLECTION_MEGABYTES = 128;

export interface ReadPart {
  readonly part: ImportPart;
  readonly bytesRead: number;
}

/**
 * Reads and measures the recordings of an uploaded file in another process, so that the event loop never
 * waits for a file and a file that exhausts memory ends only that process. One recording at a time.
 */
export class ImportReader {
  readonly #file: Omit<OpenRequest, 'type'>;
  readonly #signal: AbortSignal;
  #child: ChildProcess | null = null;
  #reports = new ReportQueue<ImportAnswer>();
  #isEnded = false;

  /** @param signal aborts the reading at once; pending calls throw */
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
   * Yields the parts of a recording; taking one requests the next. Throws UnusableRecording when the file is
   * the cause. @returns SHA-256 of its bytes, if it was read sequentially
   */
  async *read(request: Omit<ReadRequest, 'type'>): AsyncGenerator<ReadPart, string | null> {
    // A previous recording may have ended the process.
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
    // execArgv: flags for this process (inspector, test runner) are not passed to the reader.
    const child = fork(PROCESS_FILE, {
      execArgv: [
        ...REMEMBER_RESOLUTIONS,
        `--max-old-space-size=${HEAP_MEGABYTES}`,
        `--initial-old-space-size=${EARLIEST_COLLECTION_MEGABYTES}`,
      ],
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
    // Message to a process that has just ended; its exit event follows.
    child.on('error', (error) => end(error.message));
    child.once('exit', (code, killed) => end(killed ?? `exit code ${code}`));
    return child;
  }
}

/**
 * The file is the cause of an end by SIGABRT (out of memory) or SIGKILL (system out of memory); otherwise we
 * are.
 */
function describeEnd(end: string): Error {
  return end.startsWith('SIG')
    ? new UnusableRecording(`The file could not be read to its end (${end}).`, 'file_exhausts')
    : new Error(`The process that reads files ended (${end})`);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
