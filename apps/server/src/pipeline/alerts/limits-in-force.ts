import type { Patient } from '@eupnea/contracts/patient';
import { defaultAlertLimits, listParameters } from '@eupnea/model';
import type { LimitPair, LimitRule } from './limit-watch.ts';

/** Delay and hysteresis of every parameter that can have a Eupnea limit. */
export const LIMIT_RULES: ReadonlyMap<string, LimitRule> = new Map(
  listParameters('monitored').flatMap(({ code, alert }) =>
    alert === undefined ? [] : [[code, alert] as const],
  ),
);

export interface EupneaLimit extends LimitPair {
  /** Where the limit was set; `default` when nobody set one. */
  readonly origin: 'patient' | 'bed' | 'default';
}

export interface LimitSources {
  readonly category: Patient['category'];
  readonly patientLimits: ReadonlyMap<string, LimitPair>;
  readonly deviceLimits: ReadonlyMap<string, LimitPair>;
}

/**
 * Returns the Eupnea limits in force: those of the patient, else of the device, else the cited default of the patient's
 * category. A low-high pair comes from one source. Excludes the ventilator's alarm limits: the ventilator alarms on
 * those itself, and one crossing must be one alert.
 */
export function findLimitsInForce(sources: LimitSources): ReadonlyMap<string, EupneaLimit> {
  const inForce = new Map<string, EupneaLimit>();
  for (const [parameter, { low, high }] of defaultAlertLimits(sources.category)) {
    inForce.set(parameter, { low, high, origin: 'default' });
  }
  for (const [parameter, pair] of sources.deviceLimits) inForce.set(parameter, { ...pair, origin: 'bed' });
  for (const [parameter, pair] of sources.patientLimits)
    inForce.set(parameter, { ...pair, origin: 'patient' });
  return inForce;
}
