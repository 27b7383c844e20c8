import { FIELD_FAULTS, type FieldFault } from '@eupnea/contracts/problem';
import type { TFunction } from 'i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { HttpProblem } from './http-problem.ts';

/**
 * Localised field errors of the server for a form; texts that only the server has stay in English. Null for
 * other failures.
 */
export function readFieldErrors(
  error: unknown,
  t: TFunction,
  locale: string,
): Readonly<Record<string, string>> | null {
  if (!(error instanceof HttpProblem) || error.code !== 'invalid_input') return null;
  const errors = error.problem?.errors ?? [];
  if (errors.length === 0) return null;
  return Object.fromEntries(
    errors.map(({ path, message, code, bound }) => [
      path.replace(/^(body|query|params|options)[./]/, ''),
      isFault(code) ? nameFault(code, bound ?? 0, t, locale) : message,
    ]),
  );
}

function nameFault(code: FieldFault, bound: number, t: TFunction, locale: string): string {
  // An empty field: "at least 1 character" is the schema's way to say so.
  if (code === 'tooShort' && bound === 1) return t('form.required');
  return t(`fieldFault.${code}`, { bound: formatLimit(bound, locale) });
}

function isFault(code: string | undefined): code is FieldFault {
  return FIELD_FAULTS.some((fault) => fault === code);
}
