import type { OccupancyPreview } from '@eupnea/contracts/occupancy';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
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
  return (
    <>
      <table className={styles['counts']}>
        <thead>
          <tr>
            <th scope="col">{t('transfer.breathsOf')}</th>
            <th scope="col">{t('transfer.before')}</th>
            <th scope="col">{t('transfer.after')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.patients.map(({ patient_id: id, breaths_before: before, breaths_after: after }) => (
            <tr key={id}>
              <th scope="row">{id === fromPatientId ? fromName : t('transfer.target')}</th>
              <td>{formatNumber(before, 0, locale)}</td>
              <td>{formatNumber(after, 0, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
