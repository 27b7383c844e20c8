import type { CohortCondition } from '@eupnea/contracts/research-condition';
import type { ResearchPatient } from './read-project-time.ts';
import { type Standing, standInRange } from './standing.ts';

const RECORD_KINDS = [
  'age',
  'sex',
  'category',
  'height',
  'ibw',
  'condition',
  'date_in',
  'date_out',
] as const satisfies readonly CohortCondition['kind'][];

type RecordCondition = Extract<CohortCondition, { readonly kind: (typeof RECORD_KINDS)[number] }>;

export function isRecordCondition(condition: CohortCondition): condition is RecordCondition {
  return RECORD_KINDS.some((kind) => kind === condition.kind);
}

/** Evaluates a condition on the record alone. Sex "any", category NONE and a condition that is not recorded count as unknown. */
export function judgeRecord(condition: RecordCondition, patient: ResearchPatient): Standing {
  switch (condition.kind) {
    case 'age':
      return standInRange(patient.ageYears, condition);
    case 'height':
      return standInRange(patient.heightCm, condition);
    case 'ibw':
      return standInRange(patient.ibwKg, condition);
    case 'sex':
      return patient.sex === 'any' ? 0 : decide(patient.sex === condition.is);
    case 'category':
      if (condition.is === 'NONE') return decide(patient.category === 'NONE');
      return patient.category === 'NONE' ? 0 : decide(patient.category === condition.is);
    case 'condition':
      return judgeRecorded(patient[condition.is]);
    case 'date_in':
      return judgeTime(patient.dateIn, condition);
    case 'date_out':
      return judgeTime(patient.dateOut, condition);
  }
}

function judgeRecorded(recorded: boolean | null): Standing {
  return recorded === null ? 0 : decide(recorded);
}

function judgeTime(
  time: Date | null,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Standing {
  return standInRange(time?.getTime() ?? null, {
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  });
}

function decide(holds: boolean): Standing {
  return holds ? 1 : -1;
}
