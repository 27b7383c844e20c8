import type { ParameterDefinition, ParameterKind } from './parameter.ts';
import { BREATH_CYCLE_PARAMETERS } from './parameter-registry-breath-cycle.ts';
import { BREATH_EFFORT_PARAMETERS } from './parameter-registry-breath-effort.ts';
import { BREATH_GAS_PARAMETERS } from './parameter-registry-breath-gas.ts';
import { BREATH_MANOEUVRE_PARAMETERS } from './parameter-registry-breath-manoeuvres.ts';
import { BREATH_MECHANICS_PARAMETERS } from './parameter-registry-breath-mechanics.ts';
import { BREATH_MUSCLE_PARAMETERS } from './parameter-registry-breath-muscles.ts';
import { BREATH_POWER_PARAMETERS } from './parameter-registry-breath-power.ts';
import { BREATH_PRESSURE_PARAMETERS } from './parameter-registry-breath-pressures.ts';
import { MONITORED_AIRWAY_PARAMETERS } from './parameter-registry-monitored-airway.ts';
import { MONITORED_BODY_PARAMETERS } from './parameter-registry-monitored-body.ts';
import { MONITORED_DEVICE_PARAMETERS } from './parameter-registry-monitored-device.ts';
import { PERIOD_PARAMETERS } from './parameter-registry-period.ts';
import { SETTING_PARAMETERS } from './parameter-registry-settings.ts';

/** The parameter registry: every setting, monitored value, breath feature and number of a period. */
export const PARAMETERS: readonly ParameterDefinition[] = [
  ...SETTING_PARAMETERS,
  ...MONITORED_AIRWAY_PARAMETERS,
  ...MONITORED_BODY_PARAMETERS,
  ...MONITORED_DEVICE_PARAMETERS,
  ...BREATH_CYCLE_PARAMETERS,
  ...BREATH_PRESSURE_PARAMETERS,
  ...BREATH_MECHANICS_PARAMETERS,
  ...BREATH_MUSCLE_PARAMETERS,
  ...BREATH_EFFORT_PARAMETERS,
  ...BREATH_MANOEUVRE_PARAMETERS,
  ...BREATH_GAS_PARAMETERS,
  ...BREATH_POWER_PARAMETERS,
  ...PERIOD_PARAMETERS,
];

const byKindAndCode: ReadonlyMap<string, ParameterDefinition> = new Map(
  PARAMETERS.map((parameter) => [`${parameter.kind} ${parameter.code}`, parameter]),
);

/** Returns the definition of a code, or null for an unknown code. Codes are case-sensitive wire names. */
export function findParameter(kind: ParameterKind, code: string): ParameterDefinition | null {
  return byKindAndCode.get(`${kind} ${code}`) ?? null;
}

export function listParameters(kind: ParameterKind): readonly ParameterDefinition[] {
  return PARAMETERS.filter((parameter) => parameter.kind === kind);
}
