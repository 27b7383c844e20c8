import type { RunEngine, RunListener } from '../logic/validation-session.ts';
import type { RunPlan, ValidationAnswer } from './validation-message.ts';

/** One worker per run; terminating it ends the run. */
export function openValidationWorker(plan: RunPlan, { onAnswer, onError }: RunListener): RunEngine {
  const worker = new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ValidationAnswer>) => onAnswer(data));
  worker.addEventListener('error', (event) => onError(event.message));
  worker.postMessage(plan, {});
  return { end: () => worker.terminate() };
}
