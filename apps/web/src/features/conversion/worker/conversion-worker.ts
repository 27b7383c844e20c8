import type { WorkerAnswer, WorkerRequest } from './conversion-message.ts';
import { convertFiles } from './convert-files.ts';
import { describeFailure } from './describe-failure.ts';
import { unpackFiles } from './unpack-files.ts';
import { zipFiles } from '../../../lib/files/zip-files.ts';

/** Progress interval, ms. */
const PROGRESS_EVERY_MS = 100;

/** One request per worker: it is terminated after its answer, or earlier to cancel. */
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void answer(data).then(
    (message) => tell(message),
    (error: unknown) => tell({ type: 'failed', issue: describeFailure(error) }),
  );
});

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.type === 'zip') return { type: 'zipped', content: await zipFiles(request.files) };
  if (request.type === 'unpack') {
    return { type: 'unpacked', ...(await unpackFiles(request.archive, request.limits)) };
  }
  let toldAtMs = 0;
  return await convertFiles(request, (fraction) => {
    const nowMs = performance.now();
    if (nowMs - toldAtMs < PROGRESS_EVERY_MS) return;
    toldAtMs = nowMs;
    tell({ type: 'progress', fraction });
  });
}

function tell(message: WorkerAnswer): void {
  self.postMessage(message, {});
}
