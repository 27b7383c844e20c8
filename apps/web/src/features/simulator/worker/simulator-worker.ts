import { createRunClock, type RunClock } from './run-clock.ts';
import type { SimulatorAnswer, SimulatorRequest } from './simulator-message.ts';
import { SimulatorRun } from './simulator-run.ts';

/** Step interval, ms: short relative to the play-out delay, for smooth motion. */
const STEP_EVERY_MS = 40;
/** Report interval, ms: numbers reach React at most four times a second. */
const REPORT_EVERY_MS = 250;

interface Running {
  readonly run: SimulatorRun;
  readonly clock: RunClock;
}

let running: Running | null = null;
let reportedAtMs = 0;
let reported = false;

self.addEventListener('message', ({ data }: MessageEvent<SimulatorRequest>) => guard(() => answer(data)));
setInterval(() => guard(step), STEP_EVERY_MS);

function answer(request: SimulatorRequest): void {
  if (request.type === 'start') {
    const run = new SimulatorRun(request.plan);
    running = { run, clock: createRunClock(run.rateHz) };
    running.clock.setPace(request.pace, performance.now());
    return;
  }
  if (running === null) return;
  const { run, clock } = running;
  if (request.type === 'change') run.change(request.change);
  else if (request.type === 'disturb') run.disturb(request.kind);
  else if (request.type === 'pace') clock.setPace(request.pace, performance.now());
  else {
    const files =
      request.formatId === null
        ? [run.recording.writeTruth()]
        : run.recording.write(request.formatId, request.recordName);
    tell({ type: 'exported', files });
  }
}

function step(): void {
  if (running === null) return;
  const { run, clock } = running;
  const nowMs = performance.now();
  const samples = clock.due(nowMs);
  if (samples > 0) {
    reported = false;
    // The page gets copies, because the recording keeps its arrays.
    tell({ type: 'samples', batches: run.advance(samples) });
  }
  if (reported || nowMs - reportedAtMs < REPORT_EVERY_MS) return;
  reported = true;
  reportedAtMs = nowMs;
  tell({ type: 'report', report: run.report() });
}

/** Reports a broken invariant to the page and ends the run. */
function guard(act: () => void): void {
  try {
    act();
  } catch (error) {
    running = null;
    tell({ type: 'failed', detail: String(error) });
  }
}

function tell(message: SimulatorAnswer): void {
  self.postMessage(message, {});
}
