import { GAS_VARIABLES, type GasVariable } from '@eupnea/contracts/research-comparison';
import { GAS_NUMBER_CODES, GAS_NUMBERS, type GasNumberCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { type GasSpan, readGases } from '../med-card/gas-index-service.ts';

interface GasNumber {
  readonly patientId: number;
  readonly atUs: bigint;
  readonly value: number;
}

export function isGasVariable(variable: string): variable is GasVariable {
  return GAS_VARIABLES.some((known) => known === variable);
}

/** UCUM. */
export function unitOfGas(variable: GasVariable): string {
  return GAS_NUMBERS[codeOf(variable)].unit;
}

function codeOf(variable: GasVariable): GasNumberCode {
  const code = GAS_NUMBER_CODES.find((known) => variable === `gas_${known}`);
  if (code === undefined) throw new Error(`Invariant broken: no such number of a gas, ${variable}`);
  return code;
}

/** Mean over the gases of each patient in the spans; patients without one are left out. */
export async function readGasMeans(
  pool: Pool,
  variable: GasVariable,
  spans: readonly GasSpan[],
): Promise<ReadonlyMap<number, number>> {
  const means = new MeanByPatient();
  for await (const { patientId, value } of readNumbers(pool, variable, spans)) means.add(patientId, value);
  return means.list();
}

export interface GasCourseQuestion {
  readonly variable: GasVariable;
  readonly stepUs: bigint;
  readonly steps: number;
  /** Hour 0 of each patient; a patient without one has no course. */
  readonly starts: ReadonlyMap<number, bigint>;
}

/** Mean over the gases of each patient in each step from hour 0: values by step. */
export async function readGasCourses(
  pool: Pool,
  spans: readonly GasSpan[],
  { variable, stepUs, steps, starts }: GasCourseQuestion,
): Promise<readonly (readonly number[])[]> {
  const bySteps = Array.from({ length: steps }, () => new MeanByPatient());
  const aligned = spans.filter(({ patientId }) => starts.has(patientId));
  for await (const { patientId, atUs, value } of readNumbers(pool, variable, aligned)) {
    const sinceUs = atUs - (starts.get(patientId) ?? atUs);
    if (sinceUs >= 0n) bySteps[Number(sinceUs / stepUs)]?.add(patientId, value);
  }
  return bySteps.map((means) => [...means.list().values()]);
}

/** Each gas once, although the spans of a patient on two ventilators overlap. */
async function* readNumbers(
  pool: Pool,
  variable: GasVariable,
  spans: readonly GasSpan[],
): AsyncGenerator<GasNumber> {
  const code = codeOf(variable);
  const seen = new Set<number>();
  for await (const gases of readGases(pool, spans)) {
    for (const { sampleId, patientId, atUs, numbers } of gases) {
      const value = numbers.find((one) => one.code === code)?.value;
      if (value === undefined || seen.has(sampleId)) continue;
      seen.add(sampleId);
      yield { patientId, atUs, value };
    }
  }
}

/** Running means of patients. */
class MeanByPatient {
  readonly #sums = new Map<number, { sum: number; n: number }>();

  add(patientId: number, value: number): void {
    const held = this.#sums.get(patientId) ?? { sum: 0, n: 0 };
    this.#sums.set(patientId, { sum: held.sum + value, n: held.n + 1 });
  }

  list(): ReadonlyMap<number, number> {
    return new Map([...this.#sums].map(([patientId, { sum, n }]) => [patientId, sum / n]));
  }
}
