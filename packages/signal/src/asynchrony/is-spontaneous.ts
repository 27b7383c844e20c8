import type { Breath } from '@eupnea/model';
import type { DetectionSettings } from './detection-settings.ts';

/** Confidence of the recognised mode from which no clock is expected. */
const SURE = 0.5;
const SPONTANEOUS: ReadonlySet<string> = new Set(['ps', 'cpap', 'pav']);

/** Every breath is the patient's to start: no clock starts any. By the device's word, else by the recognised mode. */
export function isSpontaneous(breath: Breath, settings: DetectionSettings, setFlow: boolean): boolean {
  const { ratePerMin, control, clock } = settings;
  if (clock === 'none') return true;
  if (ratePerMin !== undefined && ratePerMin !== null) return ratePerMin <= 0;
  if (control !== undefined && control !== null && control !== 'unknown') return SPONTANEOUS.has(control);
  return !setFlow && SPONTANEOUS.has(breath.mode) && breath.features.mode_confidence >= SURE;
}
