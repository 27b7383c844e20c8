import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { MISSING } from '@eupnea/notation/display-value';
import { formatNumber } from '@eupnea/notation/format-number';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { formatKappa } from '../logic/format-kappa.ts';
import { writeScoresCsv } from '../logic/write-scores-csv.ts';

type Other = LabelAgreement['others'][number];
type Score = Other['kinds'][number]['detector'];

interface Row extends Score {
  readonly kind: Other['kinds'][number]['kind'];
  readonly source: string;
}

interface OtherDetectorsProps {
  readonly others: LabelAgreement['others'];
  readonly taskId: number;
}

/** Detectors of others against the gold labels of this task, beside Eupnea's findings on the same breaths. */
export function OtherDetectors({ others, taskId }: OtherDetectorsProps) {
  return others.map((other) => <OtherDetector key={other.detector_id} other={other} taskId={taskId} />);
}

function OtherDetector({ other, taskId }: { readonly other: Other; readonly taskId: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf } = useKindNames();
  const { name, breaths, kinds, detector_id: id } = other;
  const title = t('detectors.score.title', { name });
  const columns: readonly Column<Row>[] = [
    { id: 'kind', head: t('labeling.kind'), width: 'whole', render: ({ kind }) => nameOf(kind) },
    { id: 'source', head: t('detectors.score.source'), render: ({ source }) => source },
    { id: 'tp', head: 'TP', render: (row) => row.true_positives },
    { id: 'fp', head: 'FP', render: (row) => row.false_positives },
    { id: 'fn', head: 'FN', render: (row) => row.false_negatives },
    { id: 'tn', head: 'TN', render: (row) => row.true_negatives },
    {
      id: 'sensitivity',
      head: t('labeling.sensitivity'),
      render: (row) => printShare(row.sensitivity, locale),
    },
    {
      id: 'specificity',
      head: t('labeling.specificity'),
      render: (row) => printShare(row.specificity, locale),
    },
    { id: 'kappa', head: t('labeling.kappa'), render: (row) => formatKappa(row, locale) },
  ];
  const rows = kinds.flatMap(({ kind, detector, eupnea }): Row[] => [
    { kind, source: name, ...detector },
    { kind, source: 'Eupnea', ...eupnea },
  ]);
  return (
    <Panel
      title={title}
      note={t('detectors.score.note', { count: breaths })}
      actions={
        <Button
          leftSection={<DownloadIcon />}
          onClick={() =>
            saveFile(
              new Blob([writeScoresCsv([other])], { type: 'text/csv' }),
              `task-${taskId}-detector-${id}.csv`,
            )
          }
        >
          {t('detectors.score.export')}
        </Button>
      }
    >
      {breaths === 0 ? (
        <p>{t('detectors.score.none')}</p>
      ) : (
        <>
          <DataTable
            label={title}
            look="figures"
            columns={columns}
            rows={rows}
            keyOf={({ kind, source }) => `${kind} ${source}`}
          />
          <p>{t('detectors.score.interval')}</p>
        </>
      )}
    </Panel>
  );
}

/** "0.75 (0.30–0.95)": a share with its 95 % interval. */
function printShare(share: Score['sensitivity'], locale: string): string {
  if (share === null) return MISSING;
  const print = (value: number) => formatNumber(value, 2, locale);
  return `${print(share.value)} (${print(share.low)}–${print(share.high)})`;
}
