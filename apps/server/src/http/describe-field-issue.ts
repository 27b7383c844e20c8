import { FIELD_FAULTS, type FieldFault } from '@eupnea/contracts/problem';
import type { FieldProblem } from './problem-error.ts';

/** A schema violation as the validation plug-in reports it; `params` holds the details of the issue. */
export interface ValidationIssue {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: object;
}

/**
 * Describes an invalid field so that a form can explain it in the reader's language. An issue about unknown
 * fields yields one entry per field.
 */
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
  const named = readNamedFault(params.get('params'));
  if (named !== null) return { code: named };
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

/** The fault that a rule of a schema names in the parameters of its issue. */
function readNamedFault(particulars: unknown): FieldFault | null {
  if (typeof particulars !== 'object' || particulars === null || !('fault' in particulars)) return null;
  return FIELD_FAULTS.find((fault) => fault === particulars.fault) ?? null;
}
