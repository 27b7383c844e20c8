import {
  CATEGORY_VARIABLES,
  type ComparisonVariable,
  type GasVariable,
} from '@eupnea/contracts/research-comparison';
import { ASYNCHRONY_KINDS, BREATH_FEATURE_CODES, findParameter } from '@eupnea/model';
import type { Pool } from 'pg';
import { type AmountQuestion, readAmounts } from './read-amounts.ts';
import { isGasVariable, readGasMeans, unitOfGas } from './read-gas-numbers.ts';
import type { ResearchPatient } from './read-project-time.ts';
import type { CohortMembers } from './select-cohort.ts';

type CategoryVariable = (typeof CATEGORY_VARIABLES)[number];
type NumberVariable = Exclude<ComparisonVariable, CategoryVariable>;

/** Numbers of all kinds of asynchrony, and with a suffix of one. */
const ASYNCHRONY_NUMBERS = ['finding_share', 'asynchrony_index'] as const;

export function isCategory(variable: ComparisonVariable): variable is CategoryVariable {
  return CATEGORY_VARIABLES.some((category) => category === variable);
}

/** UCUM. */
export function unitOf(variable: NumberVariable): string {
  const ofPatient = { age: 'a', height: 'cm', ibw: 'kg', ventilated_hours: 'h' } as const;
  if (variable === 'age' || variable === 'height' || variable === 'ibw' || variable === 'ventilated_hours')
    return ofPatient[variable];
  if (isGasVariable(variable)) return unitOfGas(variable);
  return findAsynchrony(variable) === null ? (findParameter('breath', variable)?.unit ?? '') : '%';
}

/** One number per patient, in member order; NaN means unknown. */
export async function readNumbers(
  pool: Pool,
  variable: NumberVariable,
  { patients, stretches }: CohortMembers,
  projectId: number,
): Promise<Float64Array> {
  const read = RECORD_NUMBERS[variable];
  if (read !== undefined) return Float64Array.from(patients, (patient) => read(patient) ?? Number.NaN);
  const amounts = isGasVariable(variable)
    ? await readGasMeans(pool, variable, stretches)
    : await readAmounts(pool, toQuestion(variable), stretches, projectId);
  return Float64Array.from(patients, ({ id }) => amounts.get(id) ?? Number.NaN);
}

const RECORD_NUMBERS: {
  readonly [Variable in NumberVariable]?: (patient: ResearchPatient) => number | null;
} = {
  age: ({ ageYears }) => ageYears,
  height: ({ heightCm }) => heightCm,
  ibw: ({ ibwKg }) => ibwKg,
};

function toQuestion(variable: Exclude<NumberVariable, GasVariable>): AmountQuestion {
  if (variable === 'ventilated_hours') return { kind: 'ventilated_hours' };
  const asynchrony = findAsynchrony(variable);
  if (asynchrony !== null) return asynchrony;
  const parameter = BREATH_FEATURE_CODES.find((code) => variable === code);
  if (parameter === undefined) throw new Error(`Invariant broken: no such number, ${variable}`);
  return { kind: 'mean', parameter };
}

function findAsynchrony(
  variable: NumberVariable,
): Extract<AmountQuestion, { readonly asynchrony: string }> | null {
  for (const kind of ASYNCHRONY_NUMBERS) {
    if (variable === kind) return { kind, asynchrony: 'all' };
    const asynchrony = ASYNCHRONY_KINDS.find((known) => variable === `${kind}_${known}`);
    if (asynchrony !== undefined) return { kind, asynchrony };
  }
  return null;
}

/** One level per patient, in member order; null means unknown. */
export function readLevels(
  variable: CategoryVariable,
  { patients, stretches }: CohortMembers,
): readonly (string | null)[] {
  switch (variable) {
    case 'sex':
      return patients.map(({ sex }) => (sex === 'any' ? null : sex));
    case 'category':
      return patients.map(({ category }) => (category === 'NONE' ? null : category));
    case 'device_type':
      return findDeviceTypes({ patients, stretches });
    case 'ards':
    case 'copd':
    case 'brain_j':
      return patients.map(({ [variable]: recorded }) => (recorded === null ? null : recorded ? 'yes' : 'no'));
  }
}

/** The device type with the longest ventilation time of each patient. */
function findDeviceTypes({ patients, stretches }: CohortMembers): readonly (string | null)[] {
  const times = new Map<number, Map<string, bigint>>();
  for (const { patientId, deviceType, fromUs, toUs } of stretches) {
    const own = times.get(patientId) ?? new Map<string, bigint>();
    own.set(deviceType, (own.get(deviceType) ?? 0n) + toUs - fromUs);
    times.set(patientId, own);
  }
  return patients.map(({ id }) => {
    const own = [...(times.get(id) ?? [])];
    return (
      own.reduce((best, one) => (best === undefined || one[1] > best[1] ? one : best), own[0])?.[0] ?? null
    );
  });
}
