import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../../ui/icons.tsx';
import styles from './transfer-step.module.css';

interface TransferStepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** A numbered step; a completed one has a tick in place of its number. */
export function TransferStep({ number, title, isDone, children }: TransferStepProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['step']} role="group" aria-label={title}>
      <h4 className={styles['title']}>
        <span className={styles['number']} data-done={isDone}>
          {isDone ? <CheckIcon /> : number}
        </span>
        {title}
        {isDone && <span className="visually-hidden">{t('transfer.stepDone')}</span>}
      </h4>
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
