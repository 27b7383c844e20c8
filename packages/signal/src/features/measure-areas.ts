import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** 1 L x 1 cmH2O in joules, rounded as in the published power formulas (definitions.md, Mechanical power). */
export const JOULES_PER_L_CMH2O = 0.098;

/** Reason why a complete breath has no ventilator work. */
type WorkGate = 'nothing_inspired' | 'drawn_below_zero';

/**
 * Maximum share of work done on the ventilator. Gas inhaled at a pressure below zero (strong effort against a
 * set flow, suction) is work on the ventilator. Above this share of the delivered work the difference is
 * neither's. The limit is the error of the best published formula (Becher comprehensive, 10 %: Trinkle 2022;
 * definitions.md, Mechanical power).
 */
const MAXIMUM_DRAWN_SHARE = 0.1;

/**
 * Pressure areas of inspiration and expiration, pressure-time product above PEEP, work delivered to the
 * patient (integral of P dV over inspiration, PEEP included), and geometric mechanical power. Needs times,
 * volumes and pressures. Absent over a long gap; work and power are also absent where the ventilator did not
 * do the work.
 */
export function measureAreas(view: BreathView, features: BreathFeatures): void {
  if (!view.continuous || view.inspirationEnd >= view.length) return;
  features.insp_area_cmh2o_s = pressureArea(view, 0, view.inspirationEnd);
  const work = sumWork(view);
  if (refuseWork(features, work) === null) {
    features.work_insp_j = (work.total / 1000) * JOULES_PER_L_CMH2O;
    features.work_insp_j_l = features.work_insp_j / (features.vti_ml / 1000);
  }
  features.mp_geometric_j_min = features.work_insp_j * features.rr_bpm;
  if (!view.endSeen) return;
  features.exp_area_cmh2o_s = pressureArea(view, view.inspirationEnd, view.length);
  features.ptp_insp_cmh2o_s = features.insp_area_cmh2o_s - features.peep_cmh2o * features.ti_s;
}

/** Reason why a continuous breath with expiration has no ventilator work; null when it has. */
export function findWorkRefusal(view: BreathView, features: BreathFeatures): WorkGate | null {
  return Number.isNaN(features.work_insp_j) ? refuseWork(features, sumWork(view)) : null;
}

function refuseWork(
  { vti_ml: inspired }: BreathFeatures,
  { total, given, drawn }: WorkSums,
): WorkGate | null {
  if (!(inspired > 0)) return 'nothing_inspired';
  return total < 0 || drawn > MAXIMUM_DRAWN_SHARE * given ? 'drawn_below_zero' : null;
}

/** cmH2O s over [start, end); every sample covers its own interval. */
function pressureArea(view: BreathView, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += view.pressure[index];
  return sum / view.rateHz;
}

/** Work sums of inspiration, mL cmH2O. */
interface WorkSums {
  readonly total: number;
  /** Work of gas inhaled at a pressure above zero. */
  readonly given: number;
  /** Work of gas inhaled at a pressure below zero, done on the ventilator. */
  readonly drawn: number;
}

function sumWork({ pressure, volume, inspirationEnd }: BreathView): WorkSums {
  let total = 0;
  let given = 0;
  let drawn = 0;
  for (let index = 1; index < inspirationEnd; index += 1) {
    const step = volume[index] - volume[index - 1];
    const work = ((pressure[index] + pressure[index - 1]) / 2) * step;
    total += work;
    if (!(step > 0)) continue;
    if (work > 0) given += work;
    else drawn -= work;
  }
  return { total, given, drawn };
}
