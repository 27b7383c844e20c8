import type { BreathShape } from './breath-shape.ts';
import type { ModeDecision } from './decide-mode.ts';

/**
 * Mean deviation of Paw over the middle of inspiration, relative to the rise, above which no ventilator
 * controls it. Nine of ten breaths labelled pressure control or support stay below .02 to .18 depending on
 * the patient. The limit lies between these and proportional assist (medians .05 to .29; npm run
 * report:proportional).
 */
const HELD_VARIATION = 0.1;

/**
 * Whether the ventilator's pressure follows volume and flow (proportional assist, neurally adjusted assist),
 * so that Paw is a share of E V + R flow and airway signals show only this share of the mechanics. Uses the
 * mode that the device reports. Otherwise uses the recognised mode, which changes slowly, and the breath
 * itself: neither its flow nor its pressure is controlled.
 */
export function followsPatient(
  shape: BreathShape | null,
  { mode }: Pick<ModeDecision, 'mode'>,
  byDevice: boolean | null,
): boolean {
  if (byDevice !== null) return byDevice;
  if (mode === 'pav') return true;
  if (mode === 'vc' || shape === null || shape.machineFlow) return false;
  return shape.pressureVariation > HELD_VARIATION;
}
