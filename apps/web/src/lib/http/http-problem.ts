import type { Problem, ProblemCode } from '@eupnea/contracts/problem';

/** A failed call: the server's problem document, or no answer at all. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  /** 0 without an answer. */
  readonly status: number;
  readonly code: ProblemCode | 'unreachable' | 'not_understood';
  readonly problem: Problem | null;

  constructor(status: number, code: HttpProblem['code'], problem: Problem | null, options?: ErrorOptions) {
    super(problem?.detail ?? problem?.title ?? code, options);
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}
