import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { useTranslation } from 'react-i18next';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import styles from './analytics.module.css';

/** Breaths with the finding, events and mean confidence of each kind. */
export function KindTable({ kinds }: Pick<AsynchronyStatistic, 'kinds'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (kinds.length === 0) return <p>{t('analytics.noEvents')}</p>;
  return (
    <table className={styles['kinds']}>
      <thead>
        <tr>
          <th scope="col">{t('analytics.kind')}</th>
          <th scope="col">{t('asynchronyIndex.ofBreaths')}</th>
          <th scope="col">n</th>
          <th scope="col">{t('analytics.confidence')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, events, confidence, ...share }) => (
          <tr key={kind}>
            <th scope="row">
              <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
            </th>
            <td>{formatFindingShare(share, locale)}</td>
            <td>{events}</td>
            <td>{formatNumber(confidence, 2, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
