import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { formatDuration } from '@eupnea/notation/format-duration';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import type { QueueState } from '../logic/save-queue.ts';
import styles from './task-bar.module.css';

/** Save state: age of the newest acknowledgement, or number of unsaved changes. */
export function SaveState({ state, isFull }: { readonly state: QueueState; readonly isFull: boolean }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const { unsaved, savedAtMs, isOffline, refusal } = state;
  const ageMs = savedAtMs === null ? 0 : Math.max(0, nowMs - savedAtMs);
  return (
    <>
      {unsaved === 0 && savedAtMs !== null && (
        <span className={styles['saved']}>{t('labeling.savedAge', { age: formatDuration(ageMs) })}</span>
      )}
      {unsaved > 0 && !isOffline && <span className={styles['saved']}>{t('labeling.saving')}</span>}
      <span role="alert" className={styles['trouble']}>
        {unsaved > 0 && isOffline && t('labeling.unsaved', { count: unsaved })}
        {isFull && ` ${t('labeling.queueFull')}`}
        {refusal !== null && t('labeling.refused', { why: describeProblem(refusal, t) })}
      </span>
    </>
  );
}
