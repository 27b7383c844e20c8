import type { RecordingQuestion } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import styles from './answers-form.module.css';
import { useChannelNames } from './use-channel-names.ts';

interface QuestionReasonsProps {
  readonly questions: readonly RecordingQuestion[];
}

/** Why Eupnea asks about columns and units, in the reader's language; nothing where no question has a reason. */
export function QuestionReasons({ questions }: QuestionReasonsProps) {
  const { t } = useTranslation();
  const names = useChannelNames();
  const reasons = questions.flatMap(({ reason, about = [] }) =>
    reason === undefined ? [] : [{ reason, channels: about.map((channel) => names[channel]).join(', ') }],
  );
  if (reasons.length === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {reasons.map(({ reason, channels }) => (
        <li key={`${reason} ${channels}`}>{t(`files.mapping.why.${reason}`, { channels })}</li>
      ))}
    </ul>
  );
}
