import type { PeepSteps } from '@eupnea/contracts/peep-steps';
import { findParameter, type ParameterDefinition } from '@eupnea/model';
import { displayNumber, displayUnit, MISSING, type Notation } from '@eupnea/notation/display-value';

export type PeepManoeuvre = PeepSteps['manoeuvres'][number];
export type PeepLevel = PeepManoeuvre['steps'][number];

interface ShownValue {
  readonly parameter: ParameterDefinition | null;
  readonly unitOf: (notation: Notation) => string;
}

function shown(parameter: ParameterDefinition | null): ShownValue {
  return {
    parameter,
    unitOf: (notation) => (parameter === null ? '' : displayUnit(parameter, notation)),
  };
}

/** Registry entries of the numbers of a level. */
export const PEEP_VALUES = {
  peep: shown(findParameter('breath', 'peep_cmh2o')),
  setPeep: shown(findParameter('setting', 'PEEPCPAP')),
  compliance: shown(findParameter('period', 'peep_step_compliance_ml_cmh2o')),
  drivingPressure: shown(findParameter('breath', 'driving_pressure_cmh2o')),
  volume: shown(findParameter('breath', 'vti_ml')),
  change: shown(findParameter('period', 'delta_eelv_ml')),
  recruited: shown(findParameter('period', 'recruited_ml')),
  ratio: shown(findParameter('period', 'recruitment_ratio')),
} as const;

export function printStepValue(
  code: keyof typeof PEEP_VALUES,
  value: number | null,
  notation: Notation,
): string {
  const { parameter } = PEEP_VALUES[code];
  return parameter === null || value === null ? MISSING : displayNumber(parameter, value, notation);
}

/** Levels whose interval overlaps that of the highest, with it; the answer names them by their measured PEEP. */
export function listPossible<Level extends Pick<PeepLevel, 'peep_cmh2o'>>(
  { possible_cmh2o: possible }: Pick<NonNullable<PeepManoeuvre['best']>, 'possible_cmh2o'>,
  steps: readonly Level[],
): readonly Level[] {
  return steps.filter(({ peep_cmh2o: peep }) => possible.includes(peep));
}

/** The set PEEP; the measured one where no setting is reported. */
export function printPeep(
  { set_peep_cmh2o: set, peep_cmh2o: measured }: Pick<PeepLevel, 'set_peep_cmh2o' | 'peep_cmh2o'>,
  notation: Notation,
): string {
  return set === null ? printStepValue('peep', measured, notation) : printStepValue('setPeep', set, notation);
}

/** "+120", "-80", "0". */
export function printChange(value: number, notation: Notation): string {
  const text = printStepValue('change', value, notation);
  return value > 0 && text !== '0' ? `+${text}` : text;
}
