import type { BreathFeatures, FeatureProvenance } from '@eupnea/model';
import type { AnalysisDepth, BreathCompletion } from '../breath-completion.ts';
import type { BreathView } from '../breath-view.ts';
import { type Consensus, formConsensus } from './consensus.ts';
import { estimateMechanics, type MechanicsEstimates } from './estimate-mechanics.ts';
import { gateIdentified } from './gate-identified.ts';
import { gateCompliance, gateDrive } from './gates.ts';
import { measureExpiration } from './measure-expiration.ts';
import type { PassiveExpiration } from './passive-expiration.ts';
import type { MechanicsEstimate } from './mechanics-method.ts';

export interface MechanicsMeasurement {
  readonly provenance: BreathCompletion['provenance'];
  readonly compliance: Consensus | null;
  readonly estimates: MechanicsEstimates | null;
  readonly expiration: PassiveExpiration | null;
}

export interface MechanicsOptions {
  readonly depth: Exclude<AnalysisDepth, 'basic'>;
  /** Pressure shows an unknown share of the mechanics. */
  readonly followsPatient: boolean;
}

/**
 * Adds compliance, resistance, RCexp, intrinsic and total PEEP and driving pressure in place. Needs times,
 * volumes, pressures, flows and plateau.
 */
export function measureMechanics(
  view: BreathView,
  features: BreathFeatures,
  { depth, followsPatient }: MechanicsOptions,
): MechanicsMeasurement {
  const refused = refuseBreath(view, features);
  if (refused !== null) {
    const reason: FeatureProvenance = { failedGates: [refused] };
    return {
      provenance: { compliance_ml_cmh2o: reason, resistance_cmh2o_s_l: reason },
      compliance: null,
      estimates: null,
      expiration: null,
    };
  }
  const estimates = estimateMechanics(view, features, depth);
  const agree = (read: (estimate: MechanicsEstimate) => number) =>
    gateDrive(formConsensus(estimates.estimates, read), followsPatient);
  const agreed = gateCompliance(agree((estimate) => 1000 / estimate.elastance));
  const compliance = gateIdentified(agreed, estimates.context);
  const resistance = agree((estimate) => estimate.resistance);
  features.compliance_ml_cmh2o = compliance.value;
  features.resistance_cmh2o_s_l = resistance.value;
  // A single method has no spread, and an absent value needs none.
  if (!Number.isNaN(compliance.value)) features.compliance_spread_ml_cmh2o = compliance.spread;
  if (!Number.isNaN(resistance.value)) features.resistance_spread_cmh2o_s_l = resistance.spread;
  const expiration = measureExpiration(features, estimates.context, followsPatient);
  return {
    provenance: {
      ...expiration.provenance,
      compliance_ml_cmh2o: toProvenance(compliance),
      resistance_cmh2o_s_l: toProvenance(resistance),
    },
    compliance,
    estimates,
    expiration: expiration.passive,
  };
}

function refuseBreath(view: BreathView, features: BreathFeatures): string | null {
  if (!view.continuous) return 'gap';
  if (view.incomplete || !view.endSeen || view.inspirationEnd >= view.length) return 'incomplete';
  if (!(features.vti_ml > 0) || view.inspirationEnd < 4) return 'too_short';
  return null;
}

function toProvenance({ methods, spread, failedGates }: Consensus): FeatureProvenance {
  if (failedGates.length > 0) return { failedGates };
  return Number.isNaN(spread) ? { methods } : { methods, spread };
}
