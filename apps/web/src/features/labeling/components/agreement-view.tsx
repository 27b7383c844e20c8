import type { LabelAgreement } from '@eupnea/contracts/agreement';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { agreementQuery } from '../api/labeling-queries.ts';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { formatKappa } from '../logic/format-kappa.ts';
import type { LabelingSearch } from '../logic/labeling-search.ts';
import styles from './agreement-view.module.css';
import { ComparedPair } from './compared-pair.tsx';
import { DetectorTable } from './detector-table.tsx';
import { ExportLabels } from './export-labels.tsx';
import { OtherDetectors } from './other-detectors.tsx';
import { TaskBar } from './task-bar.tsx';

interface AgreementViewProps {
  readonly task: LabelingTask;
  readonly search: LabelingSearch;
}

/** Agreement between raters, and of raters and detector with gold labels. */
export function AgreementView({ task, search }: AgreementViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(agreementQuery(task.id));
  return (
    <div className={styles['page']}>
      <TaskBar task={task} search={search} view="agreement">
        <ExportLabels taskId={task.id} />
      </TaskBar>
      {error !== null ? (
        <ProblemNotice title={t('labeling.agreementFailed')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <div className={styles['body']}>
          <AllRaters agreement={data} />
          {data.pairs.map((pair) => (
            <ComparedPair key={`${pair.first} ${pair.second}`} pair={pair} />
          ))}
          {data.gold > 0 &&
            data.against_gold.map((pair) => (
              <ComparedPair key={`${pair.first} ${pair.second}`} pair={pair} />
            ))}
          <DetectorTable rows={data.detector} gold={data.gold} />
          <OtherDetectors others={data.others} taskId={task.id} />
        </div>
      )}
    </div>
  );
}

function AllRaters({ agreement }: { readonly agreement: LabelAgreement }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf } = useKindNames();
  const { raters, compared, disagreements, fleiss, kinds } = agreement;
  const print = (value: number | null) => (value === null ? MISSING : formatNumber(value, 2, locale));
  const columns: readonly Column<LabelAgreement['kinds'][number]>[] = [
    { id: 'kind', head: t('labeling.kind'), width: 'whole', render: ({ kind }) => nameOf(kind) },
    { id: 'prevalence', head: t('labeling.prevalence'), render: ({ prevalence }) => print(prevalence) },
    { id: 'kappa', head: t('labeling.kappa'), render: (row) => formatKappa(row, locale) },
  ];
  return (
    <Panel title={t('labeling.allRaters')} note={t('labeling.ratersCompared', { count: raters.length })}>
      {raters.length < 2 && <p>{t('labeling.tooFewRaters')}</p>}
      <dl className={styles['figures']}>
        <div>
          <dt>{t('labeling.fleiss')}</dt>
          <dd>{formatKappa(fleiss, locale)}</dd>
        </div>
        <div>
          <dt>{t('labeling.compared')}</dt>
          <dd>{compared}</dd>
        </div>
        <div>
          <dt>{t('labeling.disagreements')}</dt>
          <dd>{disagreements}</dd>
        </div>
        <div>
          <dt>{t('labeling.observed')}</dt>
          <dd>{print(fleiss.observed)}</dd>
        </div>
      </dl>
      {kinds.length > 0 && (
        <DataTable
          label={t('labeling.byKind')}
          caption={t('labeling.byKind')}
          look="figures"
          columns={columns}
          rows={kinds}
          keyOf={({ kind }) => kind}
        />
      )}
    </Panel>
  );
}
