import { LUNG_PRESETS, type LungPreset } from '../patient/presets.ts';
import type { Adjustments } from '../scenarios/adjustments.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { VentilatorMode } from '../ventilator/settings.ts';
import type { AdjustableBed, BedsideControl, ControlRange } from './bedside-control.ts';
import { PATIENT_CONTROLS } from './patient-controls.ts';
import { VENTILATOR_CONTROLS } from './ventilator-controls.ts';

export const BEDSIDE_CONTROLS: readonly BedsideControl[] = [...PATIENT_CONTROLS, ...VENTILATOR_CONTROLS];

/**
 * Manual changes to a scenario, one per control. A control without a change keeps the value of the scenario.
 */
export interface BedsideChange {
  readonly lung?: LungPreset;
  readonly mode?: VentilatorMode;
  /** Values by control code, in the unit of the control. */
  readonly values: { readonly [code: string]: number };
}

export const NO_CHANGE: BedsideChange = { values: {} };

/** Weight below which a bed has the control ranges of a newborn, kg. */
const NEONATE_BELOW_KG = 10;

export function rangeOfControl(
  { adult, neonate }: BedsideControl,
  { idealBodyWeightKg }: Pick<Scenario, 'idealBodyWeightKg'>,
): ControlRange {
  return idealBodyWeightKg < NEONATE_BELOW_KG ? neonate : adult;
}

/** Returns the nearest value that the control accepts; null when the input is not a number. */
export function fitToRange(value: number, { minimum, maximum, step }: ControlRange): number | null {
  if (!Number.isFinite(value)) return null;
  const steps = Math.round((value - minimum) / step);
  const fitted = Math.min(maximum, Math.max(minimum, minimum + steps * step));
  // 0.3 + 3 * 0.1 is 0.6000000000000001.
  return Number(fitted.toFixed(6));
}

/** Returns the bed with the changes. Settings that the current mode does not use are kept for other modes. */
export function changeBed(scenario: Scenario, change: BedsideChange): AdjustableBed {
  const { lung, leakConductance, effort, settings } = scenario;
  let bed: AdjustableBed = {
    lung: change.lung === undefined ? lung : LUNG_PRESETS[change.lung],
    leakConductance,
    effort,
    settings: change.mode === undefined ? settings : { ...settings, mode: change.mode },
  };
  for (const control of BEDSIDE_CONTROLS) {
    const value = change.values[control.code];
    if (value === undefined || control.read(bed) === null) continue;
    const fitted = fitToRange(value, rangeOfControl(control, scenario));
    if (fitted !== null) bed = control.write(bed, fitted);
  }
  return bed;
}

/**
 * Returns the same changes for a running simulation. Contains only differences from the scenario, so that its
 * course continues in all other values.
 */
export function adjustmentsOf(scenario: Scenario, change: BedsideChange): Adjustments {
  const { lung, leakConductance, effort, settings } = changeBed(scenario, change);
  return {
    ...(lung === scenario.lung ? {} : { lung }),
    ...(leakConductance === scenario.leakConductance ? {} : { leakConductance }),
    effort: differenceOf(scenario.effort, effort),
    settings: differenceOf(scenario.settings, settings),
  };
}

function differenceOf<Kind extends object>(from: Kind, to: Kind): Partial<Kind> {
  const difference: Partial<Kind> = { ...to };
  for (const key of listKeys(difference)) if (Object.is(from[key], to[key])) delete difference[key];
  return difference;
}

/** Keys of a plain record that has no keys beyond its type. */
function listKeys<Kind extends object>(record: Kind): readonly (keyof Kind)[] {
  const keys: (keyof Kind)[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
