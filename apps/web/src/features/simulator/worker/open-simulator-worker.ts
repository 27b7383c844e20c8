import type { EngineListener, SimulatorEngine } from '../logic/simulator-session.ts';
import type { SimulatorAnswer } from './simulator-message.ts';

/** One worker per run; terminating it ends the run. */
export function openSimulatorWorker({ onAnswer, onError }: EngineListener): SimulatorEngine {
  const worker = new Worker(new URL('./simulator-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<SimulatorAnswer>) => onAnswer(data));
  worker.addEventListener('error', (event) => {
    // A worker that failed to load reports an event without message.
    const message = event instanceof ErrorEvent ? event.message : '';
    onError(message === '' ? 'simulator-worker' : message);
  });
  return { post: (request) => worker.postMessage(request, {}), end: () => worker.terminate() };
}
