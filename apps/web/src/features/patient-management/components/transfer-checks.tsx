import type { OccupancyPreview } from '@eupnea/contracts/occupancy';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './transfer-step.module.css';

interface TransferChecksProps {
  readonly preview: OccupancyPreview;
  readonly fromPatientId: number;
  readonly fromName: string;
}

/** Breaths of both patients before and after, and what was checked. */
export function TransferChecks({ preview, fromPatientId, fromName }: TransferChecksProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const open = preview.overlaps.filter(({ to }) => to === null).length;
  const past = preview.overlaps.length - open;
  const checks = [
    { isMet: preview.periods.length > 0, text: t('transfer.checks.moves') },
    { isMet: open === 0, text: open === 0 ? t('transfer.checks.free') : t('transfer.onOther') },
    {
      isMet: past === 0,
      text: past === 0 ? t('transfer.checks.apart') : t('transfer.overlaps', { count: past }),
    },
  ];
  const columns: readonly Column<OccupancyPreview['patients'][number]>[] = [
    {
      id: 'patient',
      head: t('transfer.breathsOf'),
      render: ({ patient_id: id }) => (id === fromPatientId ? fromName : t('transfer.target')),
    },
    {
      id: 'before',
      head: t('transfer.before'),
      render: ({ breaths_before: count }) => formatNumber(count, 0, locale),
    },
    {
      id: 'after',
      head: t('transfer.after'),
      render: ({ breaths_after: count }) => <strong>{formatNumber(count, 0, locale)}</strong>,
    },
  ];
  return (
    <>
      <DataTable
        look="figures"
        narrow="fit"
        columns={columns}
        rows={preview.patients}
        keyOf={({ patient_id: id }) => id}
      />
      <ul className={styles['checks']}>
        {checks.map(({ isMet, text }) => (
          <li key={text}>
            <span aria-hidden="true">{isMet ? '✓' : '!'}</span>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
