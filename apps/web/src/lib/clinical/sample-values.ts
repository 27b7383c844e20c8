import type { ArterialBloodGas, BloodData } from '@eupnea/contracts/med-card';
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

/** Values of a sample by code, including P/F. */
export function valuesOfSample(kind: SampleKind, sample: LabSample): { readonly [code: string]: number } {
  const values = readValues(kind, sample);
  const ratio = 'PF' in sample ? sample.PF : null;
  return ratio === null ? values : { ...values, PF: ratio };
}
