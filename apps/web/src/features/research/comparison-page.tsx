import type { ComparisonTable as Table } from '@eupnea/contracts/research-comparison';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { comparisonTableQuery, courseQuery, distributionQuery } from './api/comparison-queries.ts';
import { ComparisonHeads } from './components/comparison-heads.tsx';
import { ComparisonTable } from './components/comparison-table.tsx';
import styles from './components/comparison.module.css';
import { CoursePanel } from './components/course-panel.tsx';
import { DistributionPanel } from './components/distribution-panel.tsx';
import { ParameterChoice } from './components/parameter-choice.tsx';
import { SplitForm } from './components/split-form.tsx';
import {
  readCompared,
  readCourseTimes,
  readParameter,
  readSplit,
  readVariables,
} from './logic/comparison-request.ts';
import type { ResearchSearch } from './logic/research-search.ts';

interface ComparisonPageProps {
  readonly search: ResearchSearch;
  readonly onSearchChange: (search: ResearchSearch) => void;
  /** The way back to the cohorts. */
  readonly crumb: ReactNode;
}

/** Up to four groups of patients side by side, or one group split by a variable. */
export function ComparisonPage({ search, onSearchChange, crumb }: ComparisonPageProps) {
  const { t } = useTranslation();
  const compared = readCompared(search);
  const parameter = readParameter(search);
  const table = useQuery({
    ...comparisonTableQuery({ ...compared, variables: readVariables(search) }),
  });
  return (
    <>
      <PageHead crumb={crumb} title={t('research.compare.title')} align="end">
        {search.compare.length === 1 && (
          <SplitForm
            key={`${search.split} ${search.cuts.join(' ')}`}
            split={search.split}
            cuts={search.cuts}
            onChange={(split, cuts) => onSearchChange({ ...search, split, cuts })}
          />
        )}
      </PageHead>
      {table.error !== null ? (
        <ProblemNotice
          title={t('research.compare.failed')}
          error={table.error}
          onRetry={() => void table.refetch()}
        />
      ) : table.data === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <div className={styles['page']}>
          <ComparisonHeads
            found={table.data}
            compare={search.compare}
            split={readSplit(search)}
            onChange={(compare) => onSearchChange({ ...search, compare })}
          />
          {table.data.groups.every(({ patients }) => patients === 0) ? (
            <NoticePage
              title={t('research.compare.nobodyAtAll')}
              text={t('research.compare.nobodyAtAllText')}
              trace="breath"
            />
          ) : (
            <Results
              search={search}
              table={table.data}
              isOld={table.isPlaceholderData}
              parameter={parameter}
              onSearchChange={onSearchChange}
            />
          )}
        </div>
      )}
    </>
  );
}

interface ResultsProps extends Omit<ComparisonPageProps, 'crumb'> {
  readonly table: Table;
  /** The table of the question before, while a new one is computed. */
  readonly isOld: boolean;
  readonly parameter: ReturnType<typeof readParameter>;
}

function Results({ search, table, isOld, parameter, onSearchChange }: ResultsProps) {
  const compared = readCompared(search);
  const split = readSplit(search);
  const times = readCourseTimes(search);
  const distribution = useQuery({
    ...distributionQuery({ ...compared, parameter }),
  });
  const course = useQuery({
    ...courseQuery({ ...compared, parameter, ...times }),
    // The server computes two comparisons at once: the table and the distribution go first.
    enabled: !distribution.isFetching,
  });
  return (
    <>
      <ComparisonTable
        table={table}
        isOld={isOld}
        variables={readVariables(search)}
        onVariablesChange={(variables) => onSearchChange({ ...search, variables })}
      />
      <ParameterChoice
        parameter={parameter}
        onChange={(next) => onSearchChange({ ...search, parameter: next })}
      />
      <DistributionPanel query={distribution} split={split} />
      <CoursePanel
        query={course}
        split={split}
        times={{ step: times.step_hours, hours: times.hours, zero: search.zero }}
        onTimesChange={(chosen) => onSearchChange({ ...search, ...chosen })}
      />
    </>
  );
}
