import { PROBLEM_CODES, type Problem, type ProblemCode } from '@eupnea/contracts';

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** For a translation of the message. */
  readonly code?: string;
  readonly bound?: number;
}

export interface ProblemDetails {
  /** Safe to show: no SQL, path, stack or value of somebody else's record. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** With version_conflict: the record as it stands now. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** An expected refusal, thrown by handlers and services; everything else that is thrown answers `internal`. */
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

/** One wrong field, named. */
export function invalidField(path: string, message: string): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path, message }] });
}

/** A file that is not taken, with the code: its sender reads why in a language of their own. */
export function refusedFile({
  code,
  detail,
}: {
  readonly code: string;
  readonly detail: string;
}): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path: 'file', message: detail, code }] });
}

/** Unknown and not visible are the same answer. */
export function notFound(): ProblemError {
  return new ProblemError('not_found');
}

/** RFC 9457 document. The type names the code, which /docs describes; it is no address to look up. */
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
