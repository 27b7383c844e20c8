import type { FieldFault } from '@eupnea/contracts';
import type { FieldProblem } from './problem-error.ts';

/** What the schema found, as the validation plug-in hands it on: the issue's own particulars are its params. */
export interface ValidationIssue {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: object;
}

/** A wrong field, with what a form needs to say it in its reader's language. Unknown fields come as one issue: each is named. */
export function describeFieldIssue(issue: ValidationIssue): readonly FieldProblem[] {
  const path = issue.instancePath.split('/').filter((part) => part !== '');
  const params = new Map<string, unknown>(Object.entries(issue.params));
  const keys = params.get('keys');
  if (Array.isArray(keys)) {
    return keys.map((key) => ({ path: [...path, String(key)].join('.'), message: 'Unknown field' }));
  }
  return [{ path: path.join('.'), message: issue.message ?? 'Invalid value', ...readFault(params) }];
}

function readFault(params: ReadonlyMap<string, unknown>): {
  readonly code: FieldFault;
  readonly bound?: number;
} {
  const isText = params.get('origin') === 'string';
  const isNumber = params.get('origin') === 'number' || params.get('origin') === 'int';
  const maximum = params.get('maximum');
  if (typeof maximum === 'number') {
    if (isText) return { code: 'tooLong', bound: maximum };
    if (isNumber && params.get('inclusive') !== false) return { code: 'tooHigh', bound: maximum };
  }
  const minimum = params.get('minimum');
  if (typeof minimum === 'number') {
    if (isText) return { code: 'tooShort', bound: minimum };
    if (isNumber) return { code: params.get('inclusive') === false ? 'notAbove' : 'tooLow', bound: minimum };
  }
  return { code: 'invalid' };
}
