import type { EngineListener, SimulatorEngine } from '../logic/simulator-session.ts';
import type { SimulatorAnswer } from './simulator-message.ts';

/** One worker a run: ending it ends the run at once. */
export function openSimulatorWorker({ onAnswer, onError }: EngineListener): SimulatorEngine {
  const worker = new Worker(new URL('./simulator-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<SimulatorAnswer>) => onAnswer(data));
  worker.addEventListener('error', (event) => {
    // A worker that could not be loaded tells of it without a message.
    const message = event instanceof ErrorEvent ? event.message : '';
    onError(message === '' ? 'simulator-worker' : message);
  });
  return { post: (request) => worker.postMessage(request, {}), end: () => worker.terminate() };
}
