import type { ProtectionDay } from '@eupnea/contracts/protection-audit';
import type { AuditMeasureCode } from '@eupnea/model';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format/format-time.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { printExcess } from '@eupnea/notation/protection-values';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { protectionDayQuery } from '../api/protection-queries.ts';
import styles from './protection.module.css';
import { ProtectionHours } from './protection-hours.tsx';
import { ProtectionMap } from './protection-map.tsx';
import { TimeAbove } from './time-above.tsx';
import report from './report.module.css';

interface ProtectionDayPanelProps {
  readonly cell: { readonly patient: string; readonly date: string };
  readonly measure: AuditMeasureCode;
  readonly projectId: string | undefined;
  readonly renderHour: (patientId: number, start: string, name: string) => ReactNode;
  readonly onClose: () => void;
}

/** The hours behind a cell, the doses of the day, and the map of volume and driving pressure. */
export function ProtectionDayPanel({
  cell,
  measure,
  projectId,
  renderHour,
  onClose,
}: ProtectionDayPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: day, error, refetch } = useQuery(protectionDayQuery(cell, projectId));
  if (error !== null) {
    return <ProblemNotice title={t('protection.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (day === undefined) {
    return <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  return (
    <div ref={showPanel} className={styles['opened']}>
      <Panel
        title={t('protection.day', { name: day.pseudonym, day: formatDay(day.day, locale) })}
        note={
          day.predicted_weight_kg === null
            ? t('protection.noWeight')
            : t('protection.weight', { kg: formatNumber(day.predicted_weight_kg, 1, locale) })
        }
        actions={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <ProtectionHours day={day} measure={measure} renderHour={renderHour} />
      </Panel>
      <div className={report['grid']}>
        <DoseTable doses={day.doses} />
        <ProtectionMap map={day.map} />
      </div>
    </div>
  );
}

/** Brings the hours into view, because the cell that opens them may be a screen above. */
function showPanel(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** Time and area above each bound. */
function DoseTable({ doses }: Pick<ProtectionDay, 'doses'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<ProtectionDay['doses'][number]>[] = [
    { id: 'bound', head: t('reports.bound'), render: ({ code }) => t(`protection.dose.${code}.name`) },
    {
      id: 'above',
      head: t('reports.above'),
      render: ({ assessable_seconds: assessable, seconds_above: above }) =>
        assessable === 0 ? (
          <small>{t('reports.missing.notMeasured')}</small>
        ) : (
          <TimeAbove above={above} assessable={assessable} />
        ),
    },
    {
      id: 'excess',
      head: t('protection.excess'),
      render: ({ code, assessable_seconds: assessable, excess }) =>
        assessable > 0 && `${printExcess(excess, locale)} ${t(`protection.dose.${code}.unit`)}`,
    },
  ];
  return (
    <Panel title={t('protection.doses')} note={t('protection.dosesNote')}>
      {doses.length === 0 ? (
        <p className={styles['hint']}>{t('reports.noBounds')}</p>
      ) : (
        <DataTable look="figures" narrow="fit" columns={columns} rows={doses} keyOf={({ code }) => code} />
      )}
    </Panel>
  );
}
