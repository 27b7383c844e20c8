import type { BreathFeatureCode } from '@eupnea/model';

/** Adds or removes a parameter, up to `most`; the last one stays. */
export function toggleParameter(
  chosen: readonly BreathFeatureCode[],
  code: BreathFeatureCode,
  most: number,
): readonly BreathFeatureCode[] {
  if (!chosen.includes(code)) return chosen.length >= most ? chosen : [...chosen, code];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== code);
}
