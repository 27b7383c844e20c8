import { PROBLEM_CODES, type FieldFault, type Problem, type ProblemCode } from '@eupnea/contracts/problem';

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** Key for translating the message. */
  readonly code?: string;
  readonly bound?: number;
}

export interface ProblemDetails {
  /** Text for the user: contains no SQL, path, stack or value of another user's record. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Current record of a version_conflict. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** An expected refusal, thrown by handlers and services. Any other error is answered as `internal`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? PROBLEM_CODES[code].title);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}

/**
 * Refusal for one invalid field.
 * @param fault what a form translates; without it the form shows the message in English
 */
export function invalidField(
  path: string,
  message: string,
  fault?: { readonly code: FieldFault; readonly bound?: number },
): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path, message, ...fault }] });
}

/** Refusal of a file, with the issue code for a translated reason. */
export function refusedFile({
  code,
  detail,
}: {
  readonly code: string;
  readonly detail: string;
}): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path: 'file', message: detail, code }] });
}

/** Returns the same refusal for unknown and for invisible objects. */
export function notFound(): ProblemError {
  return new ProblemError('not_found');
}

/** Problem document of RFC 9457. Its type is the code, described at /docs, and not a URL to fetch. */
export function buildProblem(code: ProblemCode, requestId: string, details: ProblemDetails = {}): Problem {
  return {
    type: `urn:eupnea:problem:${code}`,
    title: PROBLEM_CODES[code].title,
    status: PROBLEM_CODES[code].status,
    code,
    request_id: requestId,
    ...(details.detail === undefined ? {} : { detail: details.detail }),
    ...(details.errors === undefined ? {} : { errors: [...details.errors] }),
    ...(details.current === undefined ? {} : { current: details.current }),
  };
}
