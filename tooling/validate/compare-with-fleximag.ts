import { onsetF1, scoreOnsets } from '@eupnea/validation';
import { readLungSimulator } from './compare-with-lung-simulator.ts';
import { detectRecording } from './detect-recording.ts';

/** The FlexiMag recording as a device that sends no marks: what a demand flow in expiration is taken for. */
export interface FlexiMagResult {
  readonly breaths: number;
  readonly found: number;
  /** Share of the ventilator's inspirations found within 0.1 s. */
  readonly onsetsFound: number;
  readonly onsetF1: number | null;
  readonly wastedEfforts: number;
  readonly wastedEffortsFound: number;
  /** Cycles of the ventilator in which every effort has its inspiration, and those of them called ineffective all the same. */
  readonly cyclesWithout: number;
  readonly cyclesFalselyCalled: number;
  readonly doubleTriggerFindings: number;
}

const ONSET_TOLERANCE_S = 0.1;
/** A found effort within this time of the true onset is the same one, s. */
const SAME_EFFORT_S = 0.3;

/** Null without the recording. */
export function compareWithFlexiMag(): FlexiMagResult | null {
  const recording = readLungSimulator();
  if (recording === null) return null;
  const { waves, starts, wasted } = recording;
  const { breaths, findings } = detectRecording(waves);
  const seconds = (indices: readonly number[]) => indices.map((index) => index / waves.rateHz);
  const onsets = scoreOnsets(
    seconds(breaths.map(({ startIndex }) => startIndex)),
    seconds(starts),
    ONSET_TOLERANCE_S,
  );
  const called = findings.filter(({ kind }) => kind === 'ineffective_effort');
  const within = (from: number, to: number) => (index: number) => index >= from && index < to;
  const cycles = starts.slice(0, -1).map((start, at) => within(start, starts[at + 1] ?? start));
  const without = cycles.filter((isInCycle) => !wasted.some(({ onset }) => isInCycle(onset)));
  return {
    breaths: starts.length,
    found: breaths.length,
    onsetsFound: onsets.hits / onsets.truth,
    onsetF1: onsetF1(onsets),
    wastedEfforts: wasted.length,
    wastedEffortsFound: wasted.filter(({ onset }) =>
      called.some(({ firstIndex }) => Math.abs(firstIndex - onset) < SAME_EFFORT_S * waves.rateHz),
    ).length,
    cyclesWithout: without.length,
    cyclesFalselyCalled: without.filter((isInCycle) => called.some(({ firstIndex }) => isInCycle(firstIndex)))
      .length,
    doubleTriggerFindings: findings.filter(({ kind }) => kind === 'double_trigger').length,
  };
}
