import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { activeFilters, clearFilters, readWallSearch, type ViewMode } from '../logic/wall-search.ts';
import { FilterToken } from './filter-bar.tsx';
import cardStyles from './device-card.module.css';
import type { WallPageProps } from './wall-page.tsx';
import styles from './wall-page.module.css';

const SKELETONS = { default: [1, 2, 3, 4], widget: [1, 2, 3, 4, 5, 6, 7, 8] } as const;

/** The wall's final shape while the list is on its way. */
export function WallSkeleton({ view }: { readonly view: ViewMode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['grid']} data-view={view} role="status" aria-label={t('common.loading')}>
      {SKELETONS[view].map((position) => (
        <Skeleton key={position} className={cardStyles['card'] ?? ''} data-layout={view} animate={false} />
      ))}
    </div>
  );
}

/** Nothing yet: an administrator is led to the first ventilator, others learn who can add one. */
export function EmptyWall({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <NoticePage
      title={t('wall.empty.title')}
      text={onAdd === undefined ? t('wall.empty.askAdmin') : t('wall.empty.text')}
      trace="breath"
    >
      {onAdd !== undefined && (
        <Button variant="filled" onClick={onAdd}>
          {t('device.add')}
        </Button>
      )}
    </NoticePage>
  );
}

/** Filters or search are the reason: they stand here, each with its way out. */
export function NoMatch({ search, onSearchChange }: WallPageProps) {
  const { t } = useTranslation();
  const filters = activeFilters(search);
  return (
    <NoticePage
      title={t('wall.noMatch.title')}
      text={search.q === undefined ? t('wall.noMatch.filters') : t('wall.noMatch.search', { text: search.q })}
    >
      {filters.map(({ kind, value }) => (
        <FilterToken
          key={kind}
          kind={kind}
          value={value}
          onRemove={() => onSearchChange(readWallSearch({ ...search, [kind]: undefined }))}
        />
      ))}
      <Button onClick={() => onSearchChange(clearFilters(search))}>{t('wall.noMatch.clear')}</Button>
    </NoticePage>
  );
}
