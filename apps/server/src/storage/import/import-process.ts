import { Worker } from 'node:worker_threads';
import { describeFailure, toError } from './describe-failure.ts';
import type {
  ImportAnswer,
  ImportReport,
  ImportRequest,
  MeasuringAnswer,
  MeasuringReport,
  MeasuringRequest,
  OpenRequest,
  ReadRequest,
} from './import-messages.ts';
import { lowerPriority } from './lower-priority.ts';
import { RecordingAnalysis } from './recording-analysis.ts';
import { ReportQueue } from './report-queue.ts';
import { SendWindow } from './send-window.ts';

/**
 * Rows per part: about 20 ms on the embedded database. A third of it makes the import slower, because every
 * transaction has a fixed cost of about ten rows.
 */
const PART_ROWS = 256;

/**
 * Bytes after which a part is sent even if not full, so that the progress advances over time without breaths.
 */
const PART_BYTES = 1024 * 1024;

/** Parts sent and not yet stored: one is written while the next is made. */
const PARTS_AHEAD = 2;

/**
 * Heap limit, MB. Readers hold a few breaths; a file that needs more is made to exhaust memory and fails
 * alone.
 */
const HEAP_MEGABYTES = 512;

/**
 * Imports recordings in two threads beside the server: one reads, segments and measures
 * (measuring-thread.ts), this one detects asynchrony and encodes rows. Findings depend on all earlier
 * breaths, so the work is split by stage and not by time.
 */
const thread = new Worker(new URL('./measuring-thread.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
});
const reports = new ReportQueue<MeasuringAnswer>();
const sendWindow = new SendWindow(PARTS_AHEAD);

thread.on('message', (message: MeasuringReport) => {
  if (message.type === 'failed') reports.fail(toError(message));
  else reports.add(message);
});
// Running out of memory in a thread has the same meaning as in a process: the file is the cause.
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.kill(process.pid, 'SIGKILL');
  reports.end(error);
});
thread.once('online', lowerPriority);
// The server has exited, so nothing would store the result.
process.on('disconnect', () => process.exit(0));
process.on('message', (request: ImportRequest) => {
  if (request.type === 'taken') {
    sendWindow.taken();
    return;
  }
  const work = request.type === 'open' ? open(request) : read(request);
  work.then(report, (error: unknown) => report(describeFailure(error)));
});

async function open(request: OpenRequest): Promise<ImportAnswer> {
  tell(request);
  const answer = await reports.next();
  if (answer.type !== 'opened') throw new Error('Invariant broken: an opened file is listed');
  return answer;
}

async function read({ position, mapping, settings, target }: ReadRequest): Promise<ImportAnswer> {
  const analysis = new RecordingAnalysis(target);
  tell({ type: 'read', position, mapping, settings });
  let bytesRead = 0;
  let bytesSent = 0;
  const send = async () => {
    bytesSent = bytesRead;
    await sendWindow.reserve();
    report({ type: 'part', part: analysis.takePart(), bytesRead });
  };
  for (;;) {
    const answer = await reports.next();
    if (answer.type === 'opened') throw new Error('Invariant broken: a recording is measured in batches');
    if (answer.type === 'end') {
      analysis.finish();
      await send();
      return answer;
    }
    const { entries, ...head } = answer.batch;
    analysis.takeHead(head);
    for (const entry of entries) {
      analysis.take(entry);
      if (analysis.rows >= PART_ROWS) await send();
    }
    ({ bytesRead } = answer);
    if (bytesRead - bytesSent >= PART_BYTES) await send();
    tell({ type: 'taken' });
  }
}

function tell(request: MeasuringRequest): void {
  thread.postMessage(request, []);
}

function report(message: ImportReport): void {
  // When the server is gone the report is lost: the channel's disconnect ends this process, whereas an error event
  // would crash it.
  process.send?.(message, () => undefined);
}
