import { endInspiratoryPoint } from './breath-points.ts';
import { fitExpiratoryDecay } from './expiratory-decay.ts';
import { elastanceBetween, MINIMUM_CORRELATION, restsOnFlow } from './expiratory-time-constant.ts';
import { checkPlausible } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import { meanOver } from './range-means.ts';

const METHOD = 'vicario_nieap';

/** Share of the fall to PEEP at which the valve counts as open (definitions.md, Mechanics methods). */
const NEAR_PEEP_SHARE = 0.1;
const ONSET_SECONDS = 0.04;

/**
 * Vicario NIEAP: tau from late expiration after Paw has reached PEEP, then the model at the first and last
 * sample of inspiration, where Pmus is zero. Valid for an effort within inspiration.
 */
export function fitVicarioNieap({
  view,
  features,
  signals,
  effortAtCycling,
}: MechanicsContext): MechanicsEstimate {
  const tail = fitExpiratoryDecay(view, signals, tailStartSeconds(view.pressure, view, features), true);
  if (tail === null) return refuse(METHOD, 'no_expiration');
  const end = endInspiratoryPoint(view, signals);
  const onset = meanOver(signals, 0, Math.max(1, Math.round(ONSET_SECONDS * view.rateHz)));
  const elastance = elastanceBetween(end, onset, tail);
  const failedGates: MechanicsGate[] = effortAtCycling ? ['effort'] : [];
  if (restsOnFlow(end, onset, tail)) failedGates.push('flow_at_end');
  if (tail.correlation > -MINIMUM_CORRELATION) failedGates.push('not_linear');
  if (features.pip_cmh2o - features.peep_cmh2o < 2) failedGates.push('no_pressure_swing');
  if (!checkPlausible(elastance, Number.NaN)) failedGates.push('implausible');
  return { method: METHOD, elastance, resistance: Number.NaN, rSquared: tail.correlation ** 2, failedGates };
}

function tailStartSeconds(
  pressure: Float32Array,
  view: MechanicsContext['view'],
  features: MechanicsContext['features'],
): number {
  const near = features.peep_cmh2o + NEAR_PEEP_SHARE * (features.pip_cmh2o - features.peep_cmh2o);
  let index = view.inspirationEnd;
  while (index < view.length && pressure[index] > near) index += 1;
  return (index - view.inspirationEnd) / view.rateHz;
}
