import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './report.module.css';

type Hour = DailyReport['hours'][number];

interface HourChartProps {
  readonly title: string;
  readonly hours: readonly Hour[];
  readonly read: (hour: Hour) => number | null;
  /** Upper bound; bars above it are darker and cross its line. */
  readonly bound: number | null;
  /** Value of a bar of the full height; the highest bar or the bound where it is absent. */
  readonly full?: number;
}

const HEIGHT = 100;
const BAR = 8;
const STEP = 10;
/** Hours with a value; zero counts as a value. */
const STUB = 1.5;
const LABEL_EVERY = 6;
/** Height of the axis relative to the highest bar or the bound. */
const HEADROOM = 1.1;

/** Bar chart by hour; hours without a value have no bar. The table of hours contains the same numbers. */
export function HourChart({ title, hours, read, bound, full }: HourChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const numbers = hours.map(read);
  const known = numbers.filter((value) => value !== null);
  const top = full ?? Math.max(1, bound ?? 0, ...known) * HEADROOM;
  const note = [
    t('reports.highestHour', { value: formatNumber(Math.max(...known), 1, locale) }),
    bound === null ? '' : t('reports.line', { value: formatLimit(bound, locale) }),
  ];
  const yOf = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  if (known.length === 0)
    return (
      <Panel title={title}>
        <p className={styles['hint']}>{t('reports.noHours')}</p>
      </Panel>
    );
  return (
    <Panel title={title} note={note.filter((part) => part !== '').join(', ')}>
      <div className={styles['chart']} aria-hidden="true">
        <svg viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {numbers.map(
            (value, place) =>
              value !== null && (
                <rect
                  key={hours[place]?.start}
                  x={place * STEP + 1}
                  width={BAR}
                  y={Math.min(yOf(value), HEIGHT - STUB)}
                  height={Math.max(HEIGHT - yOf(value), STUB)}
                  data-above={bound !== null && value > bound}
                />
              ),
          )}
          {bound !== null && <line x1="0" x2={hours.length * STEP} y1={yOf(bound)} y2={yOf(bound)} />}
        </svg>
        <ol>
          {hours.map(({ start, hour }) => (
            <li key={start}>{hour % LABEL_EVERY === 0 ? `${hour} h` : ''}</li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}
