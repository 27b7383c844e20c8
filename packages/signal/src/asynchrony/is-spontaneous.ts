import type { BreathCase } from './breath-case.ts';

/** Confidence of the recognised mode from which no clock is expected. */
const SURE = 0.6;

/** Every breath is the patient's to start: no clock starts any. */
export function isSpontaneous({ breath, settings }: Pick<BreathCase, 'breath' | 'settings'>): boolean {
  if (settings.ratePerMin !== undefined && settings.ratePerMin !== null) return settings.ratePerMin <= 0;
  if (settings.control !== undefined && settings.control !== null && settings.control !== 'unknown') {
    return settings.control === 'ps' || settings.control === 'cpap' || settings.control === 'pav';
  }
  const recognised = breath.mode === 'ps' || breath.mode === 'cpap' || breath.mode === 'pav';
  return recognised && breath.features.mode_confidence >= SURE;
}
