import { ANALYSIS_VERSION } from '@eupnea/signal';
import {
  HELD_OUT_SECONDS,
  listHeldOutScenarios,
  runHeldOut,
  summarizeHeldOut,
  type RecordingTally,
  type ValidationArm,
} from '@eupnea/validation';
import { pickShownResults } from '../logic/shown-results.ts';
import type { RunPlan, RunResult } from './validation-message.ts';

/** Simulates, analyses and scores these seeds and beds as `npm run validate` does, for both arms. */
export function runValidation(
  plan: RunPlan,
  onProgress: (done: number, total: number) => void,
  run: typeof runHeldOut = runHeldOut,
): RunResult {
  const { from, to, bed } = plan;
  const beds = listHeldOutScenarios(from).map((scenario) => scenario.bed);
  if (bed !== null && !beds.includes(bed)) throw new Error(`No simulated bed is called ${bed}`);
  const total = (to - from + 1) * (bed === null ? beds.length : 1);
  const tallies: { readonly [Arm in ValidationArm]: RecordingTally[] } = { silent: [], settings: [] };
  onProgress(0, total);
  for (const tally of run(from, to, bed === null ? {} : { beds: [bed] })) {
    tallies[tally.arm].push(tally);
    // A recording is done when both arms are analysed.
    const done = Math.min(tallies.silent.length, tallies.settings.length);
    if (tallies.silent.length === tallies.settings.length) onProgress(done, total);
  }
  const show = (arm: ValidationArm) => pickShownResults(summarizeHeldOut(tallies[arm]));
  return {
    analysisVersion: ANALYSIS_VERSION,
    secondsPerRecording: HELD_OUT_SECONDS,
    plan,
    arms: { silent: show('silent'), settings: show('settings') },
  };
}
