import { type BreathFeatureCode, listParameters } from '@eupnea/model';

/** Card values except the group power, which are read with their hour and day instead of from the last breath. */
const monitored = listParameters('monitored').filter((parameter) => parameter.group !== 'power');

/** Card values that are a feature of the last breath. */
export const MONITORED_FEATURES: readonly (readonly [code: string, feature: BreathFeatureCode])[] =
  monitored.flatMap(({ code, breathFeature }) =>
    breathFeature === undefined ? [] : [[code, breathFeature] as const],
  );

/** Card values computed over the last minute, from the patient's weight, or recognised from the waveform. */
const COMPUTED = ['RR', 'MVe', 'VT_IBW', 'mode'];

const measuredHere = new Set([...MONITORED_FEATURES.map(([code]) => code), ...COMPUTED]);

/** True when Eupnea measures this card value itself, so that a device's numeric never replaces it. */
export function isMeasuredHere(code: string): boolean {
  return measuredHere.has(code);
}
