import type { BreathFeatureCode, BreathFeatures } from '@eupnea/model';
import { roundFeature } from '../features/round-features.ts';
import { expiratoryResistance } from '../mechanics/measure-expiration.ts';
import type { PassiveExpiration } from '../mechanics/passive-expiration.ts';
import type { MechanicsGate, MechanicsMethod } from '../mechanics/mechanics-method.ts';
import type { Chosen, WrittenProvenance } from './chosen-value.ts';

interface RecoilSigns {
  readonly compliance: Chosen | null;
  readonly expiration: PassiveExpiration | null;
  /** The breath's numbers before the model, of which flow and pressure are read. */
  readonly own: BreathFeatures;
}

/** Numbers that hold the recoil of the lung at the end of expiration. */
const BY_RECOIL = ['peepi_cmh2o', 'peep_total_cmh2o', 'driving_pressure_cmh2o'] as const;

/**
 * Intrinsic and total PEEP, driving pressure and expiratory resistance by the elastance that the breath is published
 * with, with its doubt. Without one they are absent: what one breath alone says of its elastance is contradicted by its
 * neighbours or hidden by an effort, and the recoil would be off by as much.
 */
export function measureRecoil(
  { compliance, expiration, own }: RecoilSigns,
  features: BreathFeatures,
  provenance: WrittenProvenance,
): void {
  if (compliance === null) {
    const wasGiven = !Number.isNaN(features.peepi_cmh2o);
    for (const code of [...BY_RECOIL, 'resistance_exp_cmh2o_s_l'] as const) features[code] = Number.NaN;
    if (wasGiven) delete provenance.peepi_cmh2o;
    return;
  }
  // The rounded one, which is published: the last bits of the model depend on the blocks in which samples came.
  const value = features.compliance_ml_cmh2o;
  const elastance = 1000 / value;
  const share = compliance.measured.sd / value;
  if (expiration !== null && !Number.isNaN(expiration.trappedL)) {
    const { trappedL, valvePressure } = expiration;
    features.peepi_cmh2o = elastance * trappedL;
    features.peep_total_cmh2o = own.peep_cmh2o + features.peepi_cmh2o - valvePressure;
    features.driving_pressure_cmh2o = own.p_plateau_cmh2o - features.peep_total_cmh2o;
    for (const code of BY_RECOIL) roundFeature(features, code);
    if (compliance.byModel) {
      const method: MechanicsMethod = 'patient_model';
      provenance.peepi_cmh2o = { methods: [method] };
    }
  }
  const beyond = expiration?.valveResistance ?? Number.NaN;
  features.resistance_exp_cmh2o_s_l = expiratoryResistance(elastance, own.rc_exp_s, beyond);
  roundFeature(features, 'resistance_exp_cmh2o_s_l');
  if (Number.isNaN(features.resistance_exp_cmh2o_s_l) && !Number.isNaN(own.rc_exp_s - beyond)) {
    const gate: MechanicsGate = 'imprecise';
    provenance.resistance_exp_cmh2o_s_l = { failedGates: [gate] };
  }
  const doubt = (code: BreathFeatureCode, doubtSd: number) => {
    if (Number.isFinite(features[code]) && Number.isFinite(doubtSd))
      provenance[code] = { ...provenance[code], sd: doubtSd };
  };
  doubt('resistance_exp_cmh2o_s_l', own.rc_exp_s * elastance * share);
  // PEEP and plateau are read from the pressure itself.
  for (const code of BY_RECOIL) doubt(code, share * features.peepi_cmh2o);
}
