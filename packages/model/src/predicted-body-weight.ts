import type { PatientCategory } from './patient-category.ts';

/** Minimum height of the formula's validity (definitions.md, Breath numbers). */
export const PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM = 137;

export interface BodyMeasures {
  readonly category: PatientCategory;
  readonly sex: 'man' | 'woman' | 'any';
  readonly heightCm: number | null;
}

/**
 * Predicted body weight, kg: 50 (men) or 45.5 (women) + 0.91 (height in cm - 152.4). Source: ARDSNet, N Engl J Med
 * 2000;342:1301-8. Returns null for children, below 137 cm, and for unknown sex or height; the caller then uses the
 * actual weight and labels it as such.
 */
export function predictBodyWeightKg({ category, sex, heightCm }: BodyMeasures): number | null {
  if (category !== 'ADULT' || sex === 'any' || heightCm === null) return null;
  if (heightCm < PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM) return null;
  return (sex === 'man' ? 50 : 45.5) + 0.91 * (heightCm - 152.4);
}
