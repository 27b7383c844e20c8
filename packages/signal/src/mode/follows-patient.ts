import type { BreathShape } from './breath-shape.ts';
import type { ModeDecision } from './decide-mode.ts';

/**
 * Mean distance of Paw from its mean over the middle of inspiration, share of the rise, above which no ventilator holds it. Of
 * ten breaths that clinicians call pressure control or support nine stay below .02 to .18 with the patient (ours: between
 * these and proportional assist, whose medians are .05 to .29; npm run report:proportional).
 */
const HELD_VARIATION = 0.1;

/**
 * Whether the ventilator's pressure is the patient's doing: it follows volume and flow (proportional assist, neurally adjusted
 * assist), so that Paw is a share of E V + R flow, and that share is all that airway signals show of the chest. The device's
 * word decides where it sends one. Else the recognised mode, which looks at many breaths and is slow to change, and the
 * breath itself: neither its flow nor its pressure is kept by the machine.
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
