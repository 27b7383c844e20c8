import type { BreathFeatures, FeatureProvenance } from '@eupnea/model';
import type { BreathCompletion } from '../breath-completion.ts';
import { MINIMUM_CORRELATION } from './expiratory-time-constant.ts';
import { endExpiratoryFlow, intrinsicPeep } from './intrinsic-peep.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import type { MechanicsGate } from './mechanics-method.ts';
import { medianOf } from './median.ts';
import type { PassiveExpiration } from './passive-expiration.ts';

/** Provenance of what the elastance of this and former breaths gives, and what needs none. */
export interface ExpirationMeasurement {
  readonly provenance: BreathCompletion['provenance'];
  readonly passive: PassiveExpiration;
}

/**
 * Share of the inspired volume that may be left where the line of emptying reaches zero flow. Recoil empties to the rest
 * volume: where more is left, the muscles of the next inspiration end the flow, and the line is no time constant.
 */
const MOST_LEFT = 0.4;
const ENDED_BY_EFFORT: MechanicsGate = 'effort';
const BEYOND_SENSOR: MechanicsGate = 'imprecise';

/**
 * RCexp, expiratory resistance, and end-expiratory pressures. The latter need E and the time constant, which
 * change slowly: medians over this and earlier breaths, so that a breath whose mechanics are hidden by an
 * effort still has intrinsic PEEP. Needs the consensus.
 */
export function measureExpiration(
  features: BreathFeatures,
  context: MechanicsContext,
  followsPatient: boolean,
): ExpirationMeasurement {
  const { decay, view, signals } = context;
  const straight = decay !== null && decay.correlation <= -MINIMUM_CORRELATION;
  const isPassive = straight && 1000 * decay.restVolume <= MOST_LEFT * features.vti_ml;
  const absent: { -readonly [Code in keyof BreathCompletion['provenance']]: FeatureProvenance } = {};
  if (straight && !isPassive) absent.rc_exp_s = { failedGates: [ENDED_BY_EFFORT] };
  if (isPassive) {
    features.rc_exp_s = decay.timeConstant;
    const own = 1000 / features.compliance_ml_cmh2o;
    const resistance = expiratoryResistance(own, decay.timeConstant, decay.resistanceBeyond);
    features.resistance_exp_cmh2o_s_l = resistance;
    if (!Number.isNaN(own) && Number.isNaN(resistance))
      absent.resistance_exp_cmh2o_s_l = { failedGates: [BEYOND_SENSOR] };
  }
  const elastance = 1000 / usual(context, 'compliance_ml_cmh2o');
  const timeConstant = usual(context, 'rc_exp_s');
  const endFlow = endExpiratoryFlow(view, signals.flow, timeConstant);
  const resistanceBeyond = straight ? decay.resistanceBeyond : 0;
  const passive: PassiveExpiration = {
    trappedL: timeConstant * endFlow,
    valvePressure: resistanceBeyond * endFlow,
    valveResistance: straight ? decay.resistanceBeyond : Number.NaN,
  };
  const above = intrinsicPeep(elastance, timeConstant, endFlow);
  if (Number.isNaN(above)) {
    const gate: MechanicsGate = followsPatient ? 'pressure_follows_patient' : 'no_expiration';
    return { passive, provenance: { ...absent, peepi_cmh2o: { failedGates: [gate] } } };
  }
  features.peepi_cmh2o = above;
  features.peep_total_cmh2o = features.peep_cmh2o + above - resistanceBeyond * endFlow;
  features.driving_pressure_cmh2o = features.p_plateau_cmh2o - features.peep_total_cmh2o;
  const own = isPassive && !Number.isNaN(features.compliance_ml_cmh2o);
  const estimated = { peepi_cmh2o: { estimated: true, methods: ['mechanics_of_former_breaths'] } };
  return { passive, provenance: own ? absent : { ...absent, ...estimated } };
}

/** Share of the resistance of the whole way that the airways must have, so that the difference tells it. */
const LEAST_OWN = 0.25;

/**
 * Expiratory resistance of the airways, cmH2O s/L: that of the whole way less that of tube and valve beyond the sensor.
 * @param elastance cmH2O/L @param timeConstant s @param beyond cmH2O s/L; NaN when unknown
 * @returns NaN where nearly all of it lies beyond the sensor
 */
export function expiratoryResistance(elastance: number, timeConstant: number, beyond: number): number {
  const whole = elastance * timeConstant;
  return whole - beyond >= LEAST_OWN * whole ? whole - beyond : Number.NaN;
}

function usual({ view, features }: MechanicsContext, code: 'compliance_ml_cmh2o' | 'rc_exp_s'): number {
  const values: number[] = [];
  if (!Number.isNaN(features[code])) values.push(features[code]);
  for (const previous of view.preceding) {
    if (!Number.isNaN(previous.features[code])) values.push(previous.features[code]);
  }
  return medianOf(values);
}
