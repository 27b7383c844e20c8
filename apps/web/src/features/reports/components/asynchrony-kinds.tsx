import type { DailyReport } from '@eupnea/contracts';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../../lib/format/format-number.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '../../../lib/parameters/display-value.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import styles from './report.module.css';

/** Table of asynchrony kinds: events, index and confidence. */
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
              <th scope="col">n</th>
              <th scope="col">{t('analytics.index')}, %</th>
              <th scope="col">{t('analytics.confidence')}</th>
            </tr>
          </thead>
          <tbody>
            {asynchrony.kinds.map(({ kind, events, index_percent, confidence }) => (
              <tr key={kind}>
                <th scope="row">
                  <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
                </th>
                <td>
                  <strong>{events}</strong>
                </td>
                <td>{index_percent === null ? MISSING : formatLimit(index_percent, locale, 1)}</td>
                <td>{formatNumber(confidence, 2, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
