import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
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
        <table className={styles['plain']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('alarms.alarms')}</th>
              <th scope="col">{t('alarms.observedHours')}</th>
              <th scope="col">{t('alarms.perHour')}</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((label, place) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{episodes[place]}</td>
                <td>{hours(place)}</td>
                <td>{rate(place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
