import { checkPlausible } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import { LITRES_PER_ML, LPS_PER_LPM } from './phase-sums.ts';
import { meanOver } from './range-means.ts';

const METHOD = 'hold';

/** End-expiratory flow above which the plateau needs a known time constant, L/s. */
const MAXIMUM_UNKNOWN_END_FLOW = 0.02;
const BEFORE_PAUSE_SECONDS = 0.06;
/** Minimum flow just before the pause, L/s: resistance needs a flow that stops abruptly. */
const MINIMUM_STOPPED_FLOW = 0.1;
const MINIMUM_SWING_CMH2O = 2;

/**
 * From the plateau of an end-inspiratory pause: C = (VT + tau |end-expiratory flow|) / (Pplat - PEEP), with
 * intrinsic PEEP as the second term; R = (P before the pause - Pplat) / flow before it. Source: ARDSNet;
 * definitions.md, Breath numbers.
 */
export function fitHold({ view, features, signals, decay, effort }: MechanicsContext): MechanicsEstimate {
  if (!(features.pause_s > 0) || Number.isNaN(features.p_plateau_cmh2o)) return refuse(METHOD, 'no_pause');
  const swing = features.p_plateau_cmh2o - features.peep_cmh2o;
  if (!(swing >= MINIMUM_SWING_CMH2O)) return refuse(METHOD, 'no_pressure_swing');
  const endFlow = Math.max(0, -features.end_exp_flow_lpm) * LPS_PER_LPM;
  if (decay === null && endFlow > MAXIMUM_UNKNOWN_END_FLOW) return refuse(METHOD, 'no_expiration');
  const plateauVolume = signals.volume[view.inspirationEnd - 1] * LITRES_PER_ML;
  const trapped = decay === null ? 0 : decay.timeConstant * endFlow;
  const elastance = (swing + (decay?.resistanceBeyond ?? 0) * endFlow) / (plateauVolume + trapped);
  const resistance = stoppedFlowResistance(view, signals, features.p_plateau_cmh2o, plateauVolume, elastance);
  const failedGates: MechanicsGate[] = effort ? ['effort'] : [];
  if (!checkPlausible(elastance, resistance)) failedGates.push('implausible');
  return { method: METHOD, elastance, resistance, rSquared: Number.NaN, failedGates };
}

function stoppedFlowResistance(
  view: MechanicsContext['view'],
  signals: MechanicsContext['signals'],
  plateau: number,
  plateauVolume: number,
  elastance: number,
): number {
  const samples = Math.max(2, Math.round(BEFORE_PAUSE_SECONDS * view.rateHz));
  // Samples during valve closing have intermediate flow.
  const end = view.pauseStart - 1;
  if (end < samples) return Number.NaN;
  const before = meanOver(signals, end - samples, end);
  if (before.flow < MINIMUM_STOPPED_FLOW) return Number.NaN;
  return (before.pressure - plateau + elastance * (plateauVolume - before.volume)) / before.flow;
}
