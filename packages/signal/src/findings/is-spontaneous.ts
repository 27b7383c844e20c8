import type { Breath } from '@eupnea/model';
import type { DetectionSettings } from '../settings/detection-settings.ts';
import { FINDINGS } from './finding-constants.ts';

const SPONTANEOUS: ReadonlySet<string> = new Set(['ps', 'cpap', 'pav']);

/**
 * Returns true when the mode has no mandatory breaths. Uses the device's settings; falls back to the recognised mode.
 */
export function isSpontaneous(breath: Breath, settings: DetectionSettings, setFlow: boolean): boolean {
  const { ratePerMin, control, clock } = settings;
  if (clock === 'none') return true;
  if (ratePerMin !== undefined && ratePerMin !== null) return ratePerMin <= 0;
  if (control !== undefined && control !== null && control !== 'unknown') return SPONTANEOUS.has(control);
  return !setFlow && SPONTANEOUS.has(breath.mode) && breath.features.mode_confidence >= FINDINGS.sureMode;
}
