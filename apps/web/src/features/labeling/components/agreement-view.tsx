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
import { agreementQuery } from '../api/labeling-queries.ts';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { formatKappa } from '../logic/format-kappa.ts';
import type { LabelingSearch } from '../logic/labeling-search.ts';
import styles from './agreement-view.module.css';
import { ComparedPair } from './compared-pair.tsx';
import { DetectorTable } from './detector-table.tsx';
import { ExportLabels } from './export-labels.tsx';
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
        <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('labeling.byKind')}>
          <table>
            <caption>{t('labeling.byKind')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('labeling.kind')}</th>
                <th scope="col">{t('labeling.prevalence')}</th>
                <th scope="col">{t('labeling.kappa')}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{nameOf(row.kind)}</th>
                  <td>{print(row.prevalence)}</td>
                  <td>{formatKappa(row, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
