import type { SimulatedRecording, TruthArtefact, TruthBreath, TruthEffort } from '@eupnea/simulator';

/** Truth of a recording, with access to the other breaths that the judgement of one breath needs. */
export interface TruthContext {
  readonly breaths: readonly TruthBreath[];
  readonly efforts: readonly TruthEffort[];
  readonly artefacts: readonly TruthArtefact[];
  readonly weightKg: number;
  readonly meanTiS: number;
  /** Effort in progress when the breath began; null without one. */
  effortAtStart(breath: TruthBreath): TruthEffort | null;
  /** Efforts with an onset in [fromS, toS). */
  effortsFrom(fromS: number, toS: number): readonly TruthEffort[];
}

/** @param weightKg predicted body weight, for the thresholds in mL/kg */
export function createTruthContext(recording: SimulatedRecording, weightKg: number): TruthContext {
  const { breaths, efforts, artefacts } = recording;
  const sumTiS = breaths.reduce((sum, breath) => sum + breath.expirationS - breath.startS, 0);
  const byOnset = new Map(efforts.map((effort) => [effort.onsetS, effort]));
  return {
    breaths,
    efforts,
    artefacts,
    weightKg,
    meanTiS: sumTiS / Math.max(1, breaths.length),
    effortAtStart: ({ effortOnsetS }) => (effortOnsetS === null ? null : (byOnset.get(effortOnsetS) ?? null)),
    effortsFrom: (fromS, toS) => efforts.slice(firstAtOrAfter(efforts, fromS), firstAtOrAfter(efforts, toS)),
  };
}

/** Position of the first effort with an onset at or after the time. */
function firstAtOrAfter(efforts: readonly TruthEffort[], timeS: number): number {
  let low = 0;
  let high = efforts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((efforts[middle]?.onsetS ?? Number.POSITIVE_INFINITY) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
