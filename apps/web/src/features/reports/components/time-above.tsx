import { formatDuration } from '@eupnea/notation/format-duration';
import { useTranslation } from 'react-i18next';
import styles from './report.module.css';

interface TimeAboveProps {
  /** Seconds above the bound. */
  readonly above: number;
  /** Seconds with a value. */
  readonly assessable: number;
}

/** Time above a bound, and below it the time that could be assessed. */
export function TimeAbove({ above, assessable }: TimeAboveProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles['time']}>{formatDuration(above * 1000)}</span>
      <small className={styles['time']}>
        {t('reports.ofTime', { time: formatDuration(assessable * 1000) })}
      </small>
    </>
  );
}
