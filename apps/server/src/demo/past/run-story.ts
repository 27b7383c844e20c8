import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensure } from '@eupnea/model';
import type { AssignmentSource } from '../../pipeline/assignment.ts';
import type { RecordingBatch } from '../../storage/recording/recording-batch.ts';
import type { Recording } from '../../storage/recording/recording.ts';
import { REMEMBER_RESOLUTIONS } from '../../start/remember-in-child.ts';
import type { PastReport, PastRequest, PlayRequest } from './past-messages.ts';

const PROCESS_FILE = fileURLToPath(new URL('./past-process.ts', import.meta.url));

/** Heap limit of the story's process, far above the pending breaths of one patient. */
const HEAP_MEGABYTES = 512;

/**
 * After a batch the database connection is left to the live streams for half of the time it was used, as after a part
 * of an import.
 */
const REST_SHARE = 0.5;
const REST_LEAST_MS = 2;

export interface StoryRunOptions {
  readonly recording: Pick<Recording, 'write' | 'flush'>;
  readonly assignments: AssignmentSource;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/**
 * Plays one story in a separate process and stores the output of its pipeline through the server's own write path.
 * @returns processor seconds of the process.
 * @throws when the story could not be stored completely
 */
export async function runStory(
  request: Omit<PlayRequest, 'type'>,
  options: StoryRunOptions,
): Promise<number> {
  const child = fork(PROCESS_FILE, {
    execArgv: [...REMEMBER_RESOLUTIONS, `--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { signal } = options;
  try {
    const cpuSeconds = await new Promise<number>((resolve, reject) => {
      const abort = (): void => reject(new Error('the past was interrupted'));
      signal.addEventListener('abort', abort, { once: true });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the process that plays stories ended (${code})`)));
      let stored: Promise<void> = Promise.resolve();
      child.on('message', (report: PastReport) => {
        if (report.type === 'end') void stored.then(() => resolve(report.cpuSeconds), reject);
        else if (report.type === 'failed') reject(new Error(report.message));
        else {
          stored = stored.then(() => serve(child, report, options));
          stored.catch(reject);
        }
      });
      if (signal.aborted) abort();
      else send(child, { type: 'play', ...request });
    });
    await options.recording.flush();
    return cpuSeconds;
  } finally {
    child.kill('SIGKILL');
  }
}

async function serve(
  child: ChildProcess,
  report: Extract<PastReport, { type: 'batch' | 'call' }>,
  { recording, assignments, signal, onProgress }: StoryRunOptions,
): Promise<void> {
  if (signal.aborted) return;
  if (report.type === 'call') {
    send(child, { type: 'answer', call: report.call, answer: await answerCall(assignments, report) });
    return;
  }
  const startedAt = performance.now();
  await recording.write(restoreBuffers(report.batch));
  onProgress(report.share);
  await delay(Math.max(REST_LEAST_MS, (performance.now() - startedAt) * REST_SHARE));
  send(child, { type: 'stored' });
}

/** Buffers arrive from another process as plain byte arrays. */
function restoreBuffers(batch: RecordingBatch): RecordingBatch {
  if (batch.chunks === undefined) return batch;
  return {
    ...batch,
    chunks: batch.chunks.map((record) => ({
      ...record,
      chunk: {
        ...record.chunk,
        data: Buffer.from(record.chunk.data),
        summary: Buffer.from(record.chunk.summary),
      },
    })),
  };
}

async function answerCall(
  assignments: AssignmentSource,
  { deviceId, request }: Extract<PastReport, { type: 'call' }>,
) {
  switch (request.kind) {
    case 'load': {
      const loaded = await assignments.load([deviceId]);
      return ensure(loaded.get(deviceId), 'an assignment is answered for every device asked');
    }
    case 'open':
      return await assignments.openSession(deviceId, request.startedAtUs, request.patientId);
    case 'close':
      await assignments.closeSession(request.sessionId, request.endedAtUs, request.reason);
      return null;
  }
}

function send(child: ChildProcess, request: PastRequest): void {
  if (child.connected) child.send(request);
}
