import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { useTranslation } from 'react-i18next';
import styles from './task-screen.module.css';

/** Reason why labels are read-only, or request of the reviewer; instructions of the task. */
export function LabelNotices({ task, isPhone }: { readonly task: LabelingTask; readonly isPhone: boolean }) {
  const { t } = useTranslation();
  const { own, state, instructions } = task;
  const comment = own?.state === 'returned' ? own.return_comment : null;
  const reading =
    state === 'approved'
      ? t('labeling.approvedNote')
      : own?.state === 'submitted'
        ? t('labeling.submittedNote')
        : isPhone
          ? t('labeling.phoneNote')
          : null;
  return (
    <>
      {reading !== null && <p className={styles['notice']}>{reading}</p>}
      {comment !== null && (
        <p className={styles['notice']}>
          <strong>{t('labeling.returned')}</strong> {comment}
        </p>
      )}
      {instructions !== null && (
        <details className={styles['notice']}>
          <summary>{t('labeling.instructions')}</summary>
          {instructions}
        </details>
      )}
    </>
  );
}
