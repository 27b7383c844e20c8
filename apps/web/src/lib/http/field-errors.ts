import { FIELD_FAULTS, type FieldFault } from '@eupnea/contracts';
import type { TFunction } from 'i18next';
import { formatLimit } from '../format/format-number.ts';
import { HttpProblem } from './http-problem.ts';

/**
 * The server's refusals by field, in the reader's language, for a form to show beside them; a refusal that only the server can
 * word stays as it came. Null when the failure is of another kind.
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
      path.replace(/^(body|query|params)[./]/, ''),
      isFault(code) ? t(`fieldFault.${code}`, { bound: formatLimit(bound ?? 0, locale) }) : message,
    ]),
  );
}

function isFault(code: string | undefined): code is FieldFault {
  return FIELD_FAULTS.some((fault) => fault === code);
}
