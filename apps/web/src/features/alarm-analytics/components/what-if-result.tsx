import type { AlarmWhatIf } from '@eupnea/contracts/alarm-distributions';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { type LimitQuestion, type LimitScope, whatIfQuery } from '../api/alarm-limits-queries.ts';
import pageStyles from './alarm-analytics.module.css';
import styles from './alarm-limits.module.css';
import { perHour } from '../logic/per-hour.ts';
import { ValueHistogram } from './value-histogram.tsx';

interface WhatIfResultProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  readonly limit: number;
  readonly delaySeconds: number | null;
  readonly write: (value: number) => string;
}

/** The tried limit beside the one in force, both counted over the same stored values. */
export function WhatIfResult({ scope, side, limit, delaySeconds, write }: WhatIfResultProps) {
  const { t } = useTranslation();
  const { data: found, error, refetch } = useQuery(whatIfQuery(scope, side, limit, delaySeconds));
  if (error !== null) {
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (found === undefined) {
    return <Skeleton height={200} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  if (found.values === 0) return <p className={pageStyles['hint']}>{t('alarms.whatIf.noValues')}</p>;
  return (
    <div className={styles['result']} role="status">
      <ValueHistogram found={found} write={write} />
      <ReplayTable found={found} write={write} />
    </div>
  );
}

type Replay = AlarmWhatIf['tried'];

function ReplayTable({
  found,
  write,
}: {
  readonly found: AlarmWhatIf;
  readonly write: (value: number) => string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = [...(found.set === null ? [] : [found.set]), found.tried];
  const rows: readonly (readonly [label: string, read: (replay: Replay) => string])[] = [
    [t('alarms.whatIf.delay'), (replay) => `${formatLimit(replay.delay_seconds, locale)} s`],
    [t('alarms.alarms'), ({ episodes }) => String(episodes)],
    [t('alarms.rate'), ({ per_day }) => perHour(per_day, locale)],
    [t('alarms.inAlarm'), ({ seconds }) => formatDuration(seconds * 1000)],
    [
      t('alarms.whatIf.longest'),
      ({ longest_seconds }) => (longest_seconds === null ? '---' : formatDuration(longest_seconds * 1000)),
    ],
    [t('alarms.floods'), ({ floods }) => String(floods)],
  ];
  const facts = {
    values: found.values,
    count: found.devices,
    time: formatDuration(found.covered_seconds * 1000),
  };
  return (
    <div>
      <table className={pageStyles['plain']}>
        <thead>
          <tr>
            <td />
            {found.set !== null && (
              <th scope="col">{t('alarms.whatIf.set', { limit: write(found.set.limit) })}</th>
            )}
            <th scope="col">{t('alarms.whatIf.tried', { limit: write(found.tried.limit) })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, read]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((replay, place) => (
                <td key={place === columns.length - 1 ? 'tried' : 'set'}>{read(replay)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={pageStyles['hint']}>
        {t(`alarms.whatIf.restsOn.${found.values_from}`, facts)}{' '}
        {t('alarms.whatIf.recorded', { count: found.recorded })}
      </p>
    </div>
  );
}
