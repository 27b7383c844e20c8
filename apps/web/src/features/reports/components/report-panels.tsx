import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { AlarmKinds } from './alarm-kinds.tsx';
import { AsynchronyKinds } from './asynchrony-kinds.tsx';
import { BoundTable } from './bound-table.tsx';
import { HourChart } from './hour-chart.tsx';
import { HourTable } from './hour-table.tsx';
import { ModeTable } from './mode-table.tsx';
import { ReportTiles } from './report-tiles.tsx';
import styles from './report.module.css';
import { ValueTable } from './value-table.tsx';
import { WeightNotes } from './weight-notes.tsx';

/** Shares have the whole scale, so that 17 % and 62 % do not look alike. */
const FULL_PERCENT = 100;

interface ReportPanelsProps {
  readonly report: DailyReport;
  readonly renderHour: (hour: DailyReport['hours'][number], name: string) => ReactNode;
}

/** Panels of a report: tables on the left, charts by hour on the right. */
export function ReportPanels({ report, renderHour }: ReportPanelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const boundOf = (code: string): number | null =>
    report.targets.find((target) => target.code === code)?.upper ?? null;
  return (
    <>
      <WeightNotes weights={report.weights} />
      <ReportTiles report={report} />
      <div className={styles['grid']}>
        <BoundTable report={report} />
        <HourChart
          title={t('reports.hourVt')}
          hours={report.hours}
          read={({ vt_ml_kg }) => vt_ml_kg}
          bound={boundOf('vt_8')}
        />
        <ValueTable report={report} />
        <HourChart
          title={t('reports.hourPower')}
          hours={report.hours}
          read={({ power_j_min }) => power_j_min}
          bound={boundOf('mp_17')}
        />
        <AsynchronyKinds asynchrony={report.asynchrony} />
        <HourChart
          title={t('reports.hourAsynchrony')}
          hours={report.hours}
          read={({ finding_percent }) => finding_percent}
          bound={null}
          full={FULL_PERCENT}
        />
        <AlarmKinds alarms={report.alarms} />
        <ModeTable modes={report.modes} />
      </div>
      <HourTable hours={report.hours} renderHour={renderHour} />
      <p className={styles['hint']}>
        {t('reports.measured')} {t('reports.notIn')}
      </p>
      <p className={styles['foot']}>
        {t('frame.researchOnly')}. {t('frame.notForMonitoring')}{' '}
        {t('reports.made', { time: formatInstant(report.made_at, locale) })}
      </p>
    </>
  );
}
