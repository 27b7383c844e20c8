import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './alarm-analytics.module.css';

interface HourBarsProps {
  readonly title: string;
  /** Labels below the bars. */
  readonly labels: readonly string[];
  readonly episodes: readonly number[];
  readonly observedSeconds: readonly number[] | null;
}

const HOUR_SECONDS = 3600;

/** Alarms by hour or weekday; the table has the same values with rates per observed hour. */
export function HourBars({ title, labels, episodes, observedSeconds }: HourBarsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const largest = Math.max(1, ...episodes);
  const rate = (place: number): string => {
    const hours = (observedSeconds?.[place] ?? 0) / HOUR_SECONDS;
    return hours === 0 ? '---' : formatLimit((episodes[place] ?? 0) / hours, locale, 1);
  };
  const hours = (place: number): string =>
    observedSeconds === null ? '---' : formatLimit((observedSeconds[place] ?? 0) / HOUR_SECONDS, locale, 1);
  const rows = labels.map((label, place) => ({ label, place }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'label', head: '', render: ({ label }) => label },
    { id: 'alarms', head: t('alarms.alarms'), render: ({ place }) => episodes[place] },
    { id: 'observed', head: t('alarms.observedHours'), render: ({ place }) => hours(place) },
    { id: 'rate', head: t('alarms.perHour'), render: ({ place }) => rate(place) },
  ];
  return (
    <figure className={styles['bars']}>
      <figcaption>{title}</figcaption>
      <ol aria-hidden="true" data-many={labels.length > 10}>
        {labels.map((label, place) => (
          <li key={label}>
            <span className={styles['count']}>{episodes[place] === 0 ? '' : episodes[place]}</span>
            <svg className={styles['column']} preserveAspectRatio="none" viewBox="0 0 10 100">
              <rect
                x="0"
                width="10"
                y={100 - ((episodes[place] ?? 0) / largest) * 100}
                height={((episodes[place] ?? 0) / largest) * 100}
              />
            </svg>
            <span className={styles['label']}>{label}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary>{t('alarms.asTable')}</summary>
        <DataTable look="figures" narrow="fit" columns={columns} rows={rows} keyOf={({ label }) => label} />
      </details>
    </figure>
  );
}
