/** An effort in a recorded muscle pressure; sample indices. */
export interface RecordedEffort {
  readonly onset: number;
  readonly peak: number;
  /** Muscle pressure down to half its peak (definitions.md, Asynchrony). */
  readonly end: number;
  readonly peakCmh2o: number;
}

/** Muscle pressure counts as off its rest above this, cmH2O: above the noise of a lung simulator's own channel. */
const REST_CMH2O = 0.3;

/** @param muscle positive inspiratory, cmH2O */
export function findMuscleEfforts(muscle: Float32Array): readonly RecordedEffort[] {
  const efforts: RecordedEffort[] = [];
  let index = 0;
  while (index < muscle.length) {
    if ((muscle[index] ?? 0) <= REST_CMH2O) {
      index += 1;
      continue;
    }
    const effort = readEffort(muscle, index);
    efforts.push(effort);
    index = effort.end;
    while (index < muscle.length && (muscle[index] ?? 0) > REST_CMH2O) index += 1;
  }
  return efforts;
}

function readEffort(muscle: Float32Array, onset: number): RecordedEffort {
  let peak = onset;
  for (let index = onset; index < muscle.length && (muscle[index] ?? 0) > REST_CMH2O; index += 1) {
    if ((muscle[index] ?? 0) > (muscle[peak] ?? 0)) peak = index;
  }
  const peakCmh2o = muscle[peak] ?? 0;
  let end = peak;
  while (end < muscle.length && (muscle[end] ?? 0) > peakCmh2o / 2) end += 1;
  return { onset, peak, end, peakCmh2o };
}
