import type { ArterialBloodGas, BloodData } from '@eupnea/contracts/med-card';
import { GAS_INDEX_CODES } from '@eupnea/model';
import { LAB_FIELDS, type SampleKind } from './lab-units.ts';

export type LabSample = ArterialBloodGas | BloodData;

/** Measured values of a sample, as stored. */
export function readValues(
  kind: SampleKind,
  sample: Pick<LabSample, 'taken_at'>,
): { readonly [code: string]: number } {
  const all: { readonly [code: string]: unknown } = { ...sample };
  return Object.fromEntries(
    LAB_FIELDS[kind].flatMap(({ code }) => {
      const value = all[code];
      return typeof value === 'number' ? [[code, value] as const] : [];
    }),
  );
}

/** Values of a sample by code, including P/F and the indices with the ventilation then. */
export function valuesOfSample(kind: SampleKind, sample: LabSample): { readonly [code: string]: number } {
  const values = readValues(kind, sample);
  if (!('PF' in sample)) return values;
  const derived = GAS_INDEX_CODES.map((code) => [code, sample.indices[code].value] as const);
  const known = [['PF', sample.PF] as const, ...derived].flatMap(([code, value]) =>
    value === null ? [] : [[code, value] as const],
  );
  return { ...values, ...Object.fromEntries(known) };
}
