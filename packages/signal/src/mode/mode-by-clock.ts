import type { Breath } from '@eupnea/model';
import type { StartShares } from '../patient-model/patient-model.ts';
import type { PowerFormula } from '../power/measure-power.ts';
import { MODE_BY_CLOCK } from './mode-thresholds.ts';
import { keepModeEvidence } from './recognize-mode.ts';

/** Modes in which the patient starts every breath (ISO 19223: spontaneous breaths). */
const PATIENT_STARTED: ReadonlySet<Breath['mode']> = new Set(['ps', 'cpap', 'pav']);

/**
 * The breath in pressure control where the ventilator's clock starts most breaths, whatever the shape of its pressure:
 * at a low rate of samples, or with a leak, the time for which pressure is held scatters as in support. Until the clock
 * can be judged, a support that may be such control is unknown.
 * @param starts of the breaths before
 */
export function correctByClock(measured: Breath, starts: StartShares, rateHz: number): Breath {
  const isProvisional = measured.provenance.mode_confidence?.estimated === true;
  const isJudged = starts.breaths >= MODE_BY_CLOCK.breaths;
  if (isProvisional && !isJudged) return withoutMode(measured);
  const breath = isProvisional ? withoutMark(measured) : measured;
  if (rateHz < MODE_BY_CLOCK.leastRateHz) return breath;
  if (!PATIENT_STARTED.has(breath.mode)) return breath;
  if (!isJudged || starts.timed < MODE_BY_CLOCK.timed) return breath;
  // The clock's certainty takes the place of that of the shapes. RSBI describes unsupported breathing.
  const features = { ...breath.features, mode_confidence: starts.timed, rsbi_bpm_l: Number.NaN };
  keepModeEvidence(breath.features, features);
  return { ...breath, mode: 'pc', features, provenance: correctPower(breath.provenance) };
}

/** Without a mode. The simplified power stays: control and support have the same formula. */
function withoutMode(breath: Breath): Breath {
  const features = { ...breath.features, mode_confidence: Number.NaN };
  keepModeEvidence(breath.features, features);
  return { ...withoutMark(breath), mode: 'unknown', features };
}

/** Without the mark that the mode awaits the clock. */
function withoutMark(breath: Breath): Breath {
  const { mode_confidence: _, ...provenance } = breath.provenance;
  return { ...breath, provenance };
}

/** In control the ventilator does all work that the formula of support calls its part. */
function correctPower(provenance: Breath['provenance']): Breath['provenance'] {
  const part: PowerFormula = 'becher_simplified_ventilator_part';
  const whole: PowerFormula = 'becher_simplified';
  const isPart = provenance.mp_mode_j_min?.methods?.includes(part) === true;
  return isPart ? { ...provenance, mp_mode_j_min: { methods: [whole] } } : provenance;
}
