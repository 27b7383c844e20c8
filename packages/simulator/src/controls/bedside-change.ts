import { LUNG_PRESETS, type LungPreset } from '../patient/presets.ts';
import type { Adjustments } from '../scenarios/adjustments.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { VentilatorMode } from '../ventilator/settings.ts';
import type { AdjustableBed, BedsideControl, ControlRange } from './bedside-control.ts';
import { PATIENT_CONTROLS } from './patient-controls.ts';
import { VENTILATOR_CONTROLS } from './ventilator-controls.ts';

export const BEDSIDE_CONTROLS: readonly BedsideControl[] = [...PATIENT_CONTROLS, ...VENTILATOR_CONTROLS];

/** What was changed of a scenario by hand, control by control; what is not named stands as the scenario says. */
export interface BedsideChange {
  readonly lung?: LungPreset;
  readonly mode?: VentilatorMode;
  /** By the code of the control, in its unit. */
  readonly values: { readonly [code: string]: number };
}

export const NO_CHANGE: BedsideChange = { values: {} };

/** Below this a bed has a newborn's ranges, kg. */
const NEONATE_BELOW_KG = 10;

export function rangeOfControl(
  { adult, neonate }: BedsideControl,
  { idealBodyWeightKg }: Pick<Scenario, 'idealBodyWeightKg'>,
): ControlRange {
  return idealBodyWeightKg < NEONATE_BELOW_KG ? neonate : adult;
}

/** The nearest value that the control can be set to; null = that is no number. */
export function fitToRange(value: number, { minimum, maximum, step }: ControlRange): number | null {
  if (!Number.isFinite(value)) return null;
  const steps = Math.round((value - minimum) / step);
  const fitted = Math.min(maximum, Math.max(minimum, minimum + steps * step));
  // 0.3 + 3 * 0.1 is 0.6000000000000001.
  return Number(fitted.toFixed(6));
}

/** The bed as changed; what the mode does not use is kept for the mode that does. */
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

/** The same for a running simulation: only what differs from the scenario, so that its course goes on with the rest. */
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

/** Of a plain record that has no keys but those of its type. */
function listKeys<Kind extends object>(record: Kind): readonly (keyof Kind)[] {
  const keys: (keyof Kind)[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
