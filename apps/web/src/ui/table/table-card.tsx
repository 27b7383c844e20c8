import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../card.tsx';
import { PageControls } from '../page-controls.tsx';
import { ProblemNotice } from '../problem-notice.tsx';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly count: number;
}

interface TableCardProps<Row> {
  /** Title of the notice when the rows cannot be loaded. */
  readonly failed: string;
  readonly query: UseQueryResult<Page<Row>>;
  readonly onPageChange: (page: number) => void;
  /** Shows a page that has rows. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Card of a paged table with its states: loading, failed, empty, and the controls of its pages. */
export function TableCard<Row>({ failed, query, onPageChange, children }: TableCardProps<Row>) {
  const { t } = useTranslation();
  if (query.data === undefined && query.error !== null) {
    return <ProblemNotice title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <Card>
        <Skeleton height={240} radius={0} animate={false} role="status" aria-label={t('common.loading')} />
      </Card>
    );
  }
  const { items, total, page, count } = query.data;
  return (
    <Card>
      {items.length > 0 && children(items)}
      <PageControls page={page} count={count} total={total} onPageChange={onPageChange} />
    </Card>
  );
}
