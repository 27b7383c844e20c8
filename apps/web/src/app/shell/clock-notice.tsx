import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import styles from './clock-notice.module.css';

const LOOK_EVERY_MS = 60_000;

const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: ({ signal }) => api.call('readClock', { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

/** Says on every page that the times of the server cannot be trusted; nothing while they can. */
export function ClockNotice() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(clockQuery);
  if (data === undefined || data.moved_seconds === null) return null;
  const hours = `${formatNumber(Math.abs(data.moved_seconds) / 3600, 1, locale)} h`;
  const at = formatInstant(data.noticed_at, locale);
  return (
    <p className={styles['notice']} role="alert">
      {data.moved_seconds > 0 ? t('frame.clockAhead', { hours, at }) : t('frame.clockBehind', { hours, at })}
    </p>
  );
}
