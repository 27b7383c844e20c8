import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import styles from './report.module.css';

/** Table of asynchrony kinds: breaths with the finding, events and confidence; below it, what was counted. */
export function AsynchronyKinds({ asynchrony }: Pick<DailyReport, 'asynchrony'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<DailyReport['asynchrony']['kinds'][number]>[] = [
    {
      id: 'kind',
      head: t('analytics.kind'),
      render: ({ kind }) => (
        <>
          <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
        </>
      ),
    },
    {
      id: 'share',
      head: t('asynchronyIndex.ofBreaths'),
      render: (share) => <strong>{formatFindingShare(share, locale)}</strong>,
    },
    { id: 'events', head: 'n', render: ({ events }) => events },
    {
      id: 'confidence',
      head: t('analytics.confidence'),
      render: ({ confidence }) => formatNumber(confidence, 2, locale),
    },
  ];
  return (
    <Panel title={t('reports.asynchrony', { count: asynchrony.events })}>
      {asynchrony.kinds.length === 0 ? (
        <p className={styles['hint']}>
          {t(asynchrony.index_percent === null ? 'reports.missing.noBreaths' : 'analytics.noEvents')}
        </p>
      ) : (
        <DataTable
          look="figures"
          narrow="fit"
          columns={columns}
          rows={asynchrony.kinds}
          keyOf={({ kind }) => kind}
        />
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
