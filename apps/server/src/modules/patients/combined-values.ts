import type { CombinePatientsBody } from '@eupnea/contracts/patient-record';
import { z } from 'zod';
import type { PatientValues } from './patient-edits.ts';
import type { PatientRecord } from './to-patient.ts';

const instant = z.iso.datetime().nullable();

/** Values that a combination may replace, as JSON. The pseudonym is separate, because it is unique. */
export const valuesSchema = z.object({
  sex: z.enum(['man', 'woman', 'any']),
  age: z.number().nullable(),
  ageUnit: z.enum(['years', 'months', 'days']).nullable(),
  category: z.enum(['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL']),
  heightCm: z.number().nullable(),
  weightKg: z.number().nullable(),
  dateIn: instant,
  dateOut: instant,
  status: z.string().nullable(),
  ards: z.boolean().nullable(),
  copd: z.boolean().nullable(),
  brainJ: z.boolean().nullable(),
  tube: z.string().nullable(),
  tubeDiametr: z.number().nullable(),
  description: z.string().nullable(),
});

export type CombinedValues = z.infer<typeof valuesSchema>;

export function readCombinedValues(record: PatientRecord): CombinedValues {
  return valuesSchema.parse({
    ...record,
    dateIn: record.dateIn?.toISOString() ?? null,
    dateOut: record.dateOut?.toISOString() ?? null,
  });
}

export function restoreValues(values: CombinedValues): PatientValues {
  const { dateIn, dateOut, ...others } = values;
  return {
    ...others,
    dateIn: dateIn === null ? null : new Date(dateIn),
    dateOut: dateOut === null ? null : new Date(dateOut),
  };
}

type Field = CombinePatientsBody['take_from'][number];

/** Named fields of the ending record; an age includes its unit. */
export function takeValues(from: PatientRecord, fields: readonly Field[]): PatientValues {
  return Object.assign({}, ...fields.map((field) => TAKE[field](from)));
}

const TAKE: { readonly [Name in Field]: (record: PatientRecord) => PatientValues } = {
  pseudonym: ({ pseudonym }) => ({ pseudonym }),
  sex: ({ sex }) => ({ sex }),
  age: ({ age, ageUnit }) => ({ age, ageUnit }),
  category: ({ category }) => ({ category }),
  height: ({ heightCm }) => ({ heightCm }),
  weight: ({ weightKg }) => ({ weightKg }),
  date_in: ({ dateIn }) => ({ dateIn }),
  date_out: ({ dateOut }) => ({ dateOut }),
  status: ({ status }) => ({ status }),
  ARDS: ({ ards }) => ({ ards }),
  COPD: ({ copd }) => ({ copd }),
  BrainJ: ({ brainJ }) => ({ brainJ }),
  tube: ({ tube }) => ({ tube }),
  tube_diametr: ({ tubeDiametr }) => ({ tubeDiametr }),
  description: ({ description }) => ({ description }),
};
