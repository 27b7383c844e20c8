import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './report.module.css';

/** Breaths and time per recognised mode, longest first. */
export function ModeTable({ modes }: Pick<DailyReport, 'modes'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const total = modes.reduce((sum, { seconds }) => sum + seconds, 0);
  const columns: readonly Column<DailyReport['modes'][number]>[] = [
    {
      id: 'mode',
      head: t('reports.mode'),
      render: ({ mode }) => (mode === 'unknown' ? t('reports.modeUnknown') : nameControl(mode)),
    },
    { id: 'breaths', head: t('reports.breaths'), render: ({ breaths }) => breaths },
    { id: 'time', head: t('reports.time'), render: ({ seconds }) => formatDuration(seconds * 1000) },
    {
      id: 'share',
      head: '%',
      render: ({ seconds }) => (
        <strong>{total === 0 ? '---' : formatNumber((100 * seconds) / total, 1, locale)}</strong>
      ),
    },
  ];
  return (
    <Panel title={t('reports.modes')} note={t('reports.modesNote')}>
      {modes.length === 0 ? (
        <p className={styles['hint']}>{t('reports.missing.noBreaths')}</p>
      ) : (
        <DataTable look="figures" narrow="fit" columns={columns} rows={modes} keyOf={({ mode }) => mode} />
      )}
    </Panel>
  );
}
