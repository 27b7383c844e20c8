import { type BreathFeatureCode, listParameters } from '@eupnea/model';

/** Card values except the group power, which are read with their hour and day instead of from the last breath. */
const monitored = listParameters('monitored').filter((parameter) => parameter.group !== 'power');

export interface MonitoredFeature {
  readonly code: string;
  readonly feature: BreathFeatureCode;
  /** The median of the last ten breaths instead of the last breath. */
  readonly isMedian: boolean;
}

/** Card values that are a feature of the last breath or of the last ten. */
export const MONITORED_FEATURES: readonly MonitoredFeature[] = monitored.flatMap(
  ({ code, breathFeature: feature, takenOver }) =>
    feature === undefined ? [] : [{ code, feature, isMedian: takenOver === 'ten_breaths' }],
);

/** Card values computed over the last minute, from the patient's weight, or recognised from the waveform. */
const COMPUTED = ['RR', 'MVe', 'VT_IBW', 'mode'];

const measuredHere = new Set([...MONITORED_FEATURES.map(({ code }) => code), ...COMPUTED]);

/** True when Eupnea measures this card value itself, so that a device's numeric never replaces it. */
export function isMeasuredHere(code: string): boolean {
  return measuredHere.has(code);
}
