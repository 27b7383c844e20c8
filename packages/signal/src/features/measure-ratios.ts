import type { BreathFeatures } from '@eupnea/model';

/** Dynamic compliance VTi / (PIP - PEEP) and RSBI (rate over expired volume in L). Read after volumes and pressures. */
export function measureRatios(features: BreathFeatures): void {
  const swing = features.pip_cmh2o - features.peep_cmh2o;
  if (swing > 0 && features.vti_ml > 0) features.compliance_dynamic_ml_cmh2o = features.vti_ml / swing;
  if (features.vte_ml > 0) features.rsbi_bpm_l = features.rr_bpm / (features.vte_ml / 1000);
}
