import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** 1 L x 1 cmH2O in joules, as the published power formulas round it (breath-science 2.5). */
export const JOULES_PER_L_CMH2O = 0.098;

/**
 * Areas under pressure in inspiration and expiration, the pressure-time product above PEEP, the work delivered to
 * the patient (integral of P dV over inspiration, PEEP included) and from it the geometric mechanical power.
 * Read after times, volumes and pressures. Absent over a long gap.
 */
export function measureAreas(view: BreathView, features: BreathFeatures): void {
  if (!view.continuous || view.inspirationEnd >= view.length) return;
  features.insp_area_cmh2o_s = pressureArea(view, 0, view.inspirationEnd);
  features.work_insp_j = inspiratoryWorkJ(view);
  if (features.vti_ml > 0) features.work_insp_j_l = features.work_insp_j / (features.vti_ml / 1000);
  features.mp_geometric_j_min = features.work_insp_j * features.rr_bpm;
  if (!view.endSeen) return;
  features.exp_area_cmh2o_s = pressureArea(view, view.inspirationEnd, view.length);
  features.ptp_insp_cmh2o_s = features.insp_area_cmh2o_s - features.peep_cmh2o * features.ti_s;
}

/** cmH2O s over [start, end); every sample stands for its own interval. */
function pressureArea(view: BreathView, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += view.pressure[index] ?? 0;
  return sum / view.rateHz;
}

function inspiratoryWorkJ(view: BreathView): number {
  const { pressure, volume } = view;
  let work = 0;
  for (let index = 1; index < view.inspirationEnd; index += 1) {
    const step = (volume[index] ?? 0) - (volume[index - 1] ?? 0);
    work += (((pressure[index] ?? 0) + (pressure[index - 1] ?? 0)) / 2) * step;
  }
  return (work / 1000) * JOULES_PER_L_CMH2O;
}
