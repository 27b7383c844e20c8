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
 * Rows that make a part worth a transaction of its own: some 20 ms on the embedded database. With a third of them the
 * same file takes longer, because every transaction costs as much as ten rows before its first one.
 */
const PART_ROWS = 256;

/** Bytes read without a part being full: the progress goes on over stretches without a breath. */
const PART_BYTES = 1024 * 1024;

/** Parts sent and not yet stored: one is written while the next one is made. */
const PARTS_AHEAD = 2;

/** Readers hold a few breaths; what needs more is a file made to exhaust the machine, and costs only itself. */
const HEAP_MEGABYTES = 512;

/**
 * Imports recordings beside the server in two threads: one reads, cuts and measures (measuring-thread.ts), this one finds
 * asynchrony and encodes rows. A recording's findings follow from all breaths before them, so that it is cut by stage and not
 * by time: each stage sees the recording from front to back, as in one thread.
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
// Out of memory in a thread looks to the server like out of memory in a process: the file is to blame.
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.kill(process.pid, 'SIGKILL');
  reports.end(error);
});
thread.once('online', lowerPriority);
// The server is gone: nobody stores what is measured here.
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

async function read({ position, mapping, target }: ReadRequest): Promise<ImportAnswer> {
  const analysis = new RecordingAnalysis(target);
  tell({ type: 'read', position, mapping });
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
  process.send?.(message);
}
