import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeLetters } from '../logic/label-kinds.ts';
import styles from './label-panel.module.css';

/** Number of listed disagreements; settling them shows more. */
const SHOWN = 30;

interface ReviewQueueProps {
  readonly queue: readonly ReviewedBreath[];
  readonly onSelect: (position: number) => void;
}

/** Disagreements without a gold label, with the labels of the raters. */
export function ReviewQueue({ queue, onSelect }: ReviewQueueProps) {
  const { t } = useTranslation();
  const open = queue.filter(({ gold }) => gold === null);
  return (
    <section aria-label={t('labeling.queue')}>
      <h3 className={styles['group']}>{t('labeling.queue')}</h3>
      {open.length === 0 && <p className={styles['note']}>{t('labeling.queueEmpty')}</p>}
      {open.slice(0, SHOWN).map((breath) => (
        <UnstyledButton
          key={breath.position}
          className={styles['queued']}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(breath.position)}
        >
          <span>{t('breaths.breath', { number: breath.breath_number })}</span>
          <strong>
            {breath.labels
              .map(({ label }) => (label === null ? '---' : writeLetters(label.kinds)))
              .join(' | ')}
          </strong>
        </UnstyledButton>
      ))}
    </section>
  );
}
