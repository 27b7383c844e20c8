import type { ComparisonDistribution, ComparisonSplit } from '@eupnea/contracts/research-comparison';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import styles from './comparison.module.css';
import { DistributionFigures } from './distribution-figures.tsx';
import { SummaryTable } from './summary-table.tsx';

interface DistributionPanelProps {
  readonly query: UseQueryResult<ComparisonDistribution>;
  readonly split: ComparisonSplit | undefined;
}

/** How the chosen parameter is spread over the patients of each group, and over all their breaths. */
export function DistributionPanel({ query, split }: DistributionPanelProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { data: found, error, isPlaceholderData, refetch } = query;
  if (error !== null)
    return (
      <ProblemNotice
        title={t('research.compare.distributionFailed')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (found === undefined)
    return <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />;
  const name = words.nameVariable(found.parameter);
  return (
    <Panel title={t('research.compare.distribution', { name })} note={t('research.compare.distributionNote')}>
      {found.distributions.every(({ points }) => points.length === 0) ? (
        <NoticePage
          title={t('research.compare.nobodyHas', { name })}
          text={t('research.compare.nobodyHasText')}
        />
      ) : (
        <div className={styles['stack']} aria-busy={isPlaceholderData} data-old={isPlaceholderData}>
          <SummaryTable found={found} />
          <DistributionFigures found={found} split={split} />
        </div>
      )}
    </Panel>
  );
}
