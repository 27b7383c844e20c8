import type { RecordingQuestion } from '@eupnea/model';
import styles from './answers-form.module.css';
import { useWhyText } from './use-why-text.ts';

interface QuestionReasonsProps {
  readonly questions: readonly RecordingQuestion[];
}

/** What the forms of times and of the lag explain themselves. */
const EXPLAINED: ReadonlySet<RecordingQuestion['asks']> = new Set(['start', 'time_zone', 'lag']);

/** Why Eupnea asks about columns, units and the rate, in the reader's language; nothing where no question has a reason. */
export function QuestionReasons({ questions }: QuestionReasonsProps) {
  const describeWhy = useWhyText();
  const reasons = questions.flatMap(({ asks, why }) =>
    why === undefined || EXPLAINED.has(asks) ? [] : [describeWhy(why)],
  );
  if (reasons.length === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
