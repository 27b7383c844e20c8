import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { defaultAlertLimits, findParameter } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { PatientRecord } from './to-patient.ts';

interface LimitPair {
  readonly parameter: string;
  readonly low: number | null;
  readonly high: number | null;
}

/** Limits in force: those of the patient, otherwise the cited defaults of the category. */
export function describeLimits(record: PatientRecord, own: readonly LimitPair[]): PatientDetail['limits'] {
  const set = new Set(own.map(({ parameter }) => parameter));
  const defaults = [...defaultAlertLimits(record.category).values()].filter(
    ({ parameter }) => !set.has(parameter),
  );
  return [
    ...own.map((pair) => ({ ...pair, origin: 'patient' as const, citation: null })),
    ...defaults.map(({ parameter, low, high, source }) => ({
      parameter,
      low,
      high,
      origin: 'default' as const,
      citation: source,
    })),
  ].toSorted((one, other) => one.parameter.localeCompare(other.parameter));
}

/** Throws a problem with the entry: limits need a monitored parameter with alert rules, once each. */
export function checkLimits(limits: readonly LimitPair[]): void {
  const seen = new Set<string>();
  limits.forEach(({ parameter }, position) => {
    const path = `limits.${position}.parameter`;
    if (findParameter('monitored', parameter)?.alert === undefined) {
      throw invalidField(path, 'is no parameter that can have a limit');
    }
    if (seen.has(parameter)) throw invalidField(path, 'stands twice');
    seen.add(parameter);
  });
}
