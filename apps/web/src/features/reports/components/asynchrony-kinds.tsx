import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import styles from './report.module.css';

/** Table of asynchrony kinds: breaths with the finding, events and confidence; below it, what was counted. */
export function AsynchronyKinds({ asynchrony }: Pick<DailyReport, 'asynchrony'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Panel title={t('reports.asynchrony', { count: asynchrony.events })}>
      {asynchrony.kinds.length === 0 ? (
        <p className={styles['hint']}>
          {t(asynchrony.index_percent === null ? 'reports.missing.noBreaths' : 'analytics.noEvents')}
        </p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.kind')}</th>
              <th scope="col">{t('asynchronyIndex.ofBreaths')}</th>
              <th scope="col">n</th>
              <th scope="col">{t('analytics.confidence')}</th>
            </tr>
          </thead>
          <tbody>
            {asynchrony.kinds.map(({ kind, events, confidence, ...share }) => (
              <tr key={kind}>
                <th scope="row">
                  <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
                </th>
                <td>
                  <strong>{formatFindingShare(share, locale)}</strong>
                </td>
                <td>{events}</td>
                <td>{formatNumber(confidence, 2, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles['hint']}>
        {asynchrony.index_percent !== null && `${describeDecided(asynchrony, t)}. `}
        {asynchrony.index_percent !== null &&
          `${t('asynchronyIndex.eventsPer100', { rate: formatNumber(asynchrony.index_percent, 1, locale) })}. `}
        {describeCountedIndex(asynchrony.counted, t, locale)}
      </p>
    </Panel>
  );
}
