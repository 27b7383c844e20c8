import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import type { AuditMeasureCode } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { nameShortDay } from '@eupnea/notation/format-time';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import { heightOf, listRuns } from '@eupnea/notation/run-chart';
import styles from './protection.module.css';

const GRID = [0, 50, 100] as const;
/** More day labels than this touch each other on a phone. */
const MOST_LABELS = 7;

interface ProtectionChartProps {
  readonly found: ProtectionAudit;
  readonly measure: AuditMeasureCode;
}

/** Run chart of the unit: share of adherent days by day with the goal line. The table's first row has the same numbers. */
export function ProtectionChart({ found, measure }: ProtectionChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rates = found.days.map(
    ({ adherence }) => adherence.find(({ code }) => code === measure)?.assessable_percent ?? null,
  );
  const total = found.adherence.find(({ code }) => code === measure);
  const percent = (value: number | null | undefined): string =>
    value === null || value === undefined ? MISSING : `${formatLimit(value, locale, 0)} %`;
  const goal = found.goal_percent;
  const every = Math.ceil(found.days.length / MOST_LABELS);
  return (
    <Panel
      title={t('protection.chart', { measure: t(`protection.measure.${measure}`) })}
      note={t(found.is_project_goal ? 'protection.goalOfProject' : 'protection.goalOfClif', {
        percent: formatLimit(goal, locale),
      })}
    >
      <p className={styles['figures']}>
        {t('protection.figures', {
          assessable: percent(total?.assessable_percent),
          adherent: total?.adherent ?? 0,
          of: total?.assessable ?? 0,
          crude: percent(total?.crude_percent),
          days: total?.days ?? 0,
        })}
      </p>
      <div className={styles['chart']} aria-hidden="true">
        <div className={styles['scale']}>
          {GRID.map((value) => (
            <span key={value} style={{ top: `${heightOf(value)}%` }}>
              {value}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {GRID.map((value) => (
            <line key={value} data-line="grid" x1="0" x2="100" y1={heightOf(value)} y2={heightOf(value)} />
          ))}
          <line data-line="goal" x1="0" x2="100" y1={heightOf(goal)} y2={heightOf(goal)} />
          {listRuns(rates).map((run) => (
            <polyline key={run[0]?.x} points={run.map(({ x, y }) => `${x},${y}`).join(' ')} />
          ))}
        </svg>
        {listRuns(rates)
          .flat()
          .map(({ x, y }) => (
            <span
              key={x}
              className={styles['dot']}
              data-below={y > heightOf(goal)}
              style={{
                left: `calc(var(--scale-width) + (100% - var(--scale-width)) * ${x / 100})`,
                top: `${y}%`,
              }}
            />
          ))}
      </div>
      <ol className={styles['dayLabels']} aria-hidden="true">
        {found.days.map(({ day }, place) => (
          <li key={day}>{place % every === 0 ? nameShortDay(day, locale) : ''}</li>
        ))}
      </ol>
    </Panel>
  );
}
