import type { DetectorProblem } from '@eupnea/contracts/detector';
import type { FieldFault } from '@eupnea/contracts/problem';
import { invalidField, ProblemError } from '../../http/problem-error.ts';
import { DetectorFailure } from './detector-failure.ts';
import type { DetectorWindow } from './detector-window.ts';
import { ModelLink, type ModelSource } from './model-link.ts';

/** Trials that wait; each holds its model in memory. */
const WAITING_MAX = 3;
const RETRY_SECONDS = 10;
/** Duration of the window of zeros that a model is tried with, s. */
const TRIAL_S = 1;
const TRIAL_RATE_HZ = 100;

/** What a refusal says; the runtime's own text names parts of the model. */
const REASONS: Partial<Record<DetectorProblem, string>> = {
  timeout: 'takes too long',
  memory: 'needs more memory than a model may have',
  crash: 'ends its thread',
  model: 'cannot be run with this card',
  not_as_documented: 'answers no probability to an input of zeros',
};
/** Refusals that forms translate. The others stay in English, because the sizes that do not fit are part of them. */
const FAULTS: Partial<Record<DetectorProblem, FieldFault>> = {
  timeout: 'modelTooSlow',
  memory: 'modelTooLarge',
};

/** Runs each model once before it is stored, so that a card which does not fit is said at the upload. One at a time. */
export class ModelTrial {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws ProblemError for the field when the model cannot be run */
  async judge(source: ModelSource, field: string, signal: AbortSignal): Promise<void> {
    if (this.#waiting >= WAITING_MAX)
      throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.#waiting += 1;
    const former = this.#last;
    const turn = former.then(() => tryOut(source, field, signal)).finally(() => (this.#waiting -= 1));
    this.#last = turn.catch(() => undefined);
    await turn;
  }
}

async function tryOut(source: ModelSource, field: string, signal: AbortSignal): Promise<void> {
  const link = new ModelLink(source);
  try {
    await link.ask(trialWindow(source), signal);
  } catch (error) {
    if (!(error instanceof DetectorFailure)) throw error;
    const reason = REASONS[error.problem] ?? error.problem;
    const message = error.detail === null ? reason : `${reason} (${error.detail})`;
    const code = FAULTS[error.problem];
    throw invalidField(field, message, code === undefined ? undefined : { code });
  } finally {
    await link.close();
  }
}

function trialWindow({ model }: ModelSource): DetectorWindow {
  const length = TRIAL_S * TRIAL_RATE_HZ;
  return {
    startedAtUs: 0n,
    durationS: TRIAL_S,
    nextAtS: null,
    rateHz: TRIAL_RATE_HZ,
    columns: new Map(model.inputs.map(({ channel }) => [channel, new Float32Array(length)])),
    breaths: [{ startedAtUs: 0n, epoch: 0, startIndex: 0, endIndex: length }],
  };
}
