import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import styles from './admin.module.css';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly count: number;
}

interface AdminListProps<Item> {
  /** Accessible name of the scrolling region. */
  readonly label: string;
  readonly query: UseQueryResult<Page<Item>>;
  readonly onPageChange: (page: number) => void;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A paged table with its states. Wide tables scroll within their frame. */
export function AdminList<Item>({ label, query, onPageChange, children }: AdminListProps<Item>) {
  const { t } = useTranslation();
  if (query.data === undefined && query.error !== null) {
    const retry = () => void query.refetch();
    return <ProblemNotice title={t('admin.failed')} error={query.error} onRetry={retry} />;
  }
  if (query.data === undefined) {
    return (
      <div className={styles['card']} role="status" aria-label={t('common.loading')}>
        <Skeleton height={240} radius={0} animate={false} />
      </div>
    );
  }
  const { items, total, page, count } = query.data;
  const first = (page - 1) * count + 1;
  const last = Math.min(total, page * count);
  return (
    <div className={styles['card']}>
      {items.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        <section className={styles['scroll']} aria-label={label} tabIndex={0}>
          {children(items)}
        </section>
      )}
      <nav className={styles['pages']} aria-label={t('admin.pages')}>
        <span role="status">
          {items.length === 0 ? t('admin.nothing', { total }) : t('admin.range', { first, last, total })}
        </span>
        {(total > count || page > 1) && (
          <span className={styles['buttons']}>
            <Button disabled={page === 1} onClick={() => onPageChange(page - 1)}>
              {t('admin.previous')}
            </Button>
            <Button disabled={last >= total} onClick={() => onPageChange(page + 1)}>
              {t('admin.next')}
            </Button>
          </span>
        )}
      </nav>
    </div>
  );
}
