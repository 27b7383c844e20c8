import { runValidation } from './run-validation.ts';
import type { RunPlan, ValidationAnswer } from './validation-message.ts';

/**
 * One run per worker: terminated after its answer, or earlier to cancel. Exceptions are reported as its
 * error.
 */
self.addEventListener('message', ({ data }: MessageEvent<RunPlan>) => {
  const beganMs = performance.now();
  const elapsed = () => performance.now() - beganMs;
  const result = runValidation(data, (done, total) =>
    tell({ type: 'progress', done, total, elapsedMs: elapsed() }),
  );
  tell({ type: 'done', result, elapsedMs: elapsed() });
});

function tell(message: ValidationAnswer): void {
  self.postMessage(message, {});
}
