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

/** Card values of the device that a breath provides while the device reports none. */
export const FALLBACK_FEATURES: readonly Omit<MonitoredFeature, 'isMedian'>[] = monitored.flatMap(
  ({ code, breathFallback: feature }) => (feature === undefined ? [] : [{ code, feature }]),
);

const withFallback = new Set(FALLBACK_FEATURES.map(({ code }) => code));

/** Card values computed over the last minute, from the patient's weight, or recognised from the waveform. */
const COMPUTED = ['RR', 'MVe', 'VT_IBW', 'mode'];

const measuredHere = new Set([...MONITORED_FEATURES.map(({ code }) => code), ...COMPUTED]);

/** True when Eupnea measures this card value itself, so that a device's numeric never replaces it. */
export function isMeasuredHere(code: string): boolean {
  return measuredHere.has(code);
}

/** True when the card value can be of the device and of a breath, so that one of the device is marked as such. */
export function hasTwoSources(code: string): boolean {
  return isMeasuredHere(code) || withFallback.has(code);
}
