import type { WorkerAnswer, WorkerRequest } from './conversion-message.ts';
import { ConversionFailure, describeFailure } from './describe-failure.ts';

export interface WorkerRun {
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs one request in its own worker, so that the page stays responsive and cancelling terminates the worker.
 */
export function runConversionWorker<Type extends WorkerAnswer['type']>(
  request: WorkerRequest,
  wanted: Type,
  { onProgress, signal }: WorkerRun,
): Promise<Extract<WorkerAnswer, { readonly type: Type }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./conversion-worker.ts', import.meta.url), { type: 'module' });
    const end = (act: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      act();
    };
    const abort = () => end(() => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', abort);
    worker.addEventListener('error', (event) =>
      end(() => reject(new ConversionFailure(describeFailure(event.message)))),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.type === 'progress') onProgress?.(data.fraction);
      else if (data.type === 'failed') end(() => reject(new ConversionFailure(data.issue)));
      else if (isOf(data, wanted)) end(() => resolve(data));
    });
    worker.postMessage(request, {});
  });
}

function isOf<Type extends WorkerAnswer['type']>(
  answer: WorkerAnswer,
  wanted: Type,
): answer is Extract<WorkerAnswer, { readonly type: Type }> {
  return answer.type === wanted;
}
