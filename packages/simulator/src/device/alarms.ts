import type { DeviceAlarm, NumericsEvent } from '@eupnea/model';
import type { Scenario } from '../scenarios/scenario.ts';

/** Alarm texts of the device, in the language of its panel. */
const ALARM_TEXTS: { readonly [parameterCode: string]: readonly [low: string, high: string] } = {
  Pmax: ['Low pressure', 'High pressure'],
  VTe: ['Low tidal volume', 'High tidal volume'],
  MVe: ['Low minute volume', 'High minute volume'],
  RR: ['Low frequency', 'High frequency'],
  PetCO2: ['Low PetCO2', 'High PetCO2'],
  SpO2: ['Low SpO2', 'High SpO2'],
};

/** Returns every alarm that these numerics raise. An absent number raises none. */
export function findAlarms(
  values: NumericsEvent['values'],
  limits: Scenario['limits'],
): readonly DeviceAlarm[] {
  const active: DeviceAlarm[] = [];
  for (const [parameterCode, limit] of Object.entries(limits)) {
    const value = values[parameterCode];
    if (typeof value !== 'number') continue;
    const [lowText, highText] = ALARM_TEXTS[parameterCode] ?? [
      `${parameterCode} low`,
      `${parameterCode} high`,
    ];
    const { priority } = limit;
    if (limit.low !== null && value < limit.low) {
      active.push({ code: `${parameterCode}_low`, text: lowText, priority, parameterCode });
    }
    if (limit.high !== null && value > limit.high) {
      active.push({ code: `${parameterCode}_high`, text: highText, priority, parameterCode });
    }
  }
  return active;
}
