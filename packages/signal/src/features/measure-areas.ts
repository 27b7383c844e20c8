import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** 1 L x 1 cmH2O in joules, as the published power formulas round it (breath-science 2.5). */
export const JOULES_PER_L_CMH2O = 0.098;

/** Why a whole breath has no work of the ventilator. */
type WorkGate = 'nothing_inspired' | 'drawn_below_zero';

/**
 * Gas drawn at a pressure below the room's (a strong effort against a set flow, suction) is work done on the ventilator.
 * Above this share of what the ventilator gave, their difference is the work of neither: the error that the best of the
 * published formulas it is read beside have (Becher comprehensive, 10 %: Trinkle 2022; breath-science 2.5).
 */
const MAXIMUM_DRAWN_SHARE = 0.1;

/**
 * Areas under pressure in inspiration and expiration, the pressure-time product above PEEP, the work delivered to
 * the patient (integral of P dV over inspiration, PEEP included) and from it the geometric mechanical power.
 * Read after times, volumes and pressures. Absent over a long gap; work and power also where the ventilator did not do it.
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

/** Why a continuous breath whose expiration is there has no work of the ventilator; null where it has. */
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

/** cmH2O s over [start, end); every sample stands for its own interval. */
function pressureArea(view: BreathView, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += view.pressure[index] ?? 0;
  return sum / view.rateHz;
}

/** mL cmH2O of inspiration. */
interface WorkSums {
  readonly total: number;
  /** Of gas that flowed in at a pressure above the room's. */
  readonly given: number;
  /** Of gas that flowed in at a pressure below the room's: done on the ventilator. */
  readonly drawn: number;
}

function sumWork({ pressure, volume, inspirationEnd }: BreathView): WorkSums {
  let total = 0;
  let given = 0;
  let drawn = 0;
  for (let index = 1; index < inspirationEnd; index += 1) {
    const step = (volume[index] ?? 0) - (volume[index - 1] ?? 0);
    const work = (((pressure[index] ?? 0) + (pressure[index - 1] ?? 0)) / 2) * step;
    total += work;
    if (!(step > 0)) continue;
    if (work > 0) given += work;
    else drawn -= work;
  }
  return { total, given, drawn };
}
