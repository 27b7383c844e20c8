import type { QuestionWhy, RecordingQuestion } from '@eupnea/model';
import { describeWhy } from './describe-why.ts';

type Suggested = Pick<RecordingQuestion, 'proposed' | 'openDate'>;

/** A question with its reason, and the reason in English for the command line. */
export function ask(
  asks: RecordingQuestion['asks'],
  isRequired: boolean,
  why: QuestionWhy,
  suggested: Suggested = {},
): RecordingQuestion {
  return { asks, required: isRequired, detail: describeWhy(why), why, ...suggested };
}
