import { useTranslation } from 'react-i18next';
import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { listOverlaps } from '../logic/list-overlaps.ts';
import styles from './analysis-notice.module.css';

/** Maximum number of named times; the others are counted. */
const NAMED = 3;

interface OverlapNoticeProps {
  readonly sessions: readonly StoredSession[];
  readonly period: TimeWindow;
}

/** Names the visible times that are stored twice, because the server's clock was set back; empty without any. */
export function OverlapNotice({ sessions, period }: OverlapNoticeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const overlaps = listOverlaps(sessions, period);
  if (overlaps.length === 0) return null;
  const more = overlaps.length - NAMED;
  return (
    <section className={styles['notice']} aria-label={t('review.storedTwice')}>
      <p>
        <strong>{t('review.storedTwice')}</strong>{' '}
        {overlaps
          .slice(0, NAMED)
          .map((overlap) => formatPeriod(overlap, locale))
          .join('; ')}
        {more > 0 && ` ${t('review.storedTwiceMore', { count: more })}`}
      </p>
      <p>{t('review.storedTwiceWhy')}</p>
    </section>
  );
}
