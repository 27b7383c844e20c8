import type { DetectorProblem } from '@eupnea/contracts/detector';

/** A window without an answer; the code is stored, the answer of the other side never. */
export class DetectorFailure extends Error {
  readonly problem: DetectorProblem;
  /** What Eupnea saw; never text of the other side. */
  readonly detail: string | null;

  constructor(problem: DetectorProblem, detail: string | null = null) {
    super(`The detector gave no usable answer: ${problem}`);
    this.problem = problem;
    this.detail = detail;
  }
}
