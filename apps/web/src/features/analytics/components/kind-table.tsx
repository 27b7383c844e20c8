import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { useTranslation } from 'react-i18next';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

/** Breaths with the finding, events and mean confidence of each kind. */
export function KindTable({ kinds }: Pick<AsynchronyStatistic, 'kinds'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (kinds.length === 0) return <p>{t('analytics.noEvents')}</p>;
  const columns: readonly Column<AsynchronyStatistic['kinds'][number]>[] = [
    {
      id: 'kind',
      width: 'whole',
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
      render: (share) => formatFindingShare(share, locale),
    },
    { id: 'events', head: 'n', render: ({ events }) => events },
    {
      id: 'confidence',
      head: t('analytics.confidence'),
      render: ({ confidence }) => formatNumber(confidence, 2, locale),
    },
  ];
  return <DataTable look="figures" narrow="fit" columns={columns} rows={kinds} keyOf={({ kind }) => kind} />;
}
