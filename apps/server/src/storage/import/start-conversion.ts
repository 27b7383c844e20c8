import { type ChildProcess, fork } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { REMEMBER_RESOLUTIONS } from '../../start/remember-in-child.ts';
import type { ConvertReport, ConvertRequest } from './convert-messages.ts';
import { UnusableRecording } from './unusable-recording.ts';

const PROCESS_FILE = fileURLToPath(new URL('./convert-process.ts', import.meta.url));
const HEAP_MEGABYTES = 512;

export interface StartedConversion {
  /** Extension of the streamed file, such as `.csv`. */
  readonly ending: string;
  /**
   * Destroying it aborts the conversion. It fails when the conversion fails, so that a partial file is never
   * taken as complete.
   */
  readonly content: Readable;
}

/**
 * Converts in another process and streams the result. Resolves at the first bytes, so that an unreadable file
 * is refused with a reason (UnusableRecording).
 * @param onClosed called once, when the process has exited
 */
export async function startConversion(
  request: ConvertRequest,
  signal: AbortSignal,
  onClosed: () => void,
): Promise<StartedConversion> {
  // execArgv: flags for this process (inspector, test runner) are not passed to the converter.
  const child = fork(PROCESS_FILE, {
    execArgv: [...REMEMBER_RESOLUTIONS, `--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.once('close', onClosed);
  const outcome = watchOutcome(child);
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  child.once('close', () => signal.removeEventListener('abort', stop));
  if (signal.aborted) stop();
  child.send(request);
  const ending = await Promise.race([outcome.started, outcome.over.then(failUnstarted)]);
  return { ending, content: Readable.from(readOutput(child, outcome.over)) };
}

interface Outcome {
  readonly started: Promise<string>;
  /** Null when all output was written. */
  readonly over: Promise<Error | null>;
}

function watchOutcome(child: ChildProcess): Outcome {
  const started = Promise.withResolvers<string>();
  const over = Promise.withResolvers<Error | null>();
  child.on('message', (report: ConvertReport) => {
    if (report.type === 'started') return started.resolve(report.ending);
    if (report.type === 'end') over.resolve(null);
    else
      over.resolve(
        report.unusable
          ? new UnusableRecording(report.message, 'nothing_converted')
          : new Error(report.message),
      );
  });
  child.once('error', (error) => over.resolve(error));
  child.once('close', (code, killed) => over.resolve(new Error(`The conversion ended (${killed ?? code})`)));
  return { started: started.promise, over: over.promise };
}

function failUnstarted(error: Error | null): never {
  throw error ?? new UnusableRecording('Nothing in the file can be converted.', 'nothing_converted');
}

async function* readOutput(child: ChildProcess, over: Promise<Error | null>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of child.stdout ?? []) {
      const bytes: Buffer = chunk;
      yield bytes;
    }
    const error = await over;
    if (error !== null) throw error;
  } finally {
    child.kill('SIGKILL');
  }
}
