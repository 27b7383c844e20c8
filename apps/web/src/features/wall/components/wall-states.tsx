import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { activeFilters } from '../../../lib/devices/device-filters.ts';
import { FilterToken } from '../../../ui/devices/filter-bar.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { clearFilters, readWallSearch, type ViewMode } from '../logic/wall-search.ts';
import cardStyles from './device-card.module.css';
import type { WallPageProps } from './wall-page-props.ts';
import styles from './wall-page.module.css';

const SKELETONS = { default: 4, widget: 8 } as const;

/** Placeholder of the wall while it loads. */
export function WallSkeleton({ view }: { readonly view: ViewMode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['grid']} data-view={view} role="status" aria-label={t('common.loading')}>
      <CardSkeletons view={view} count={SKELETONS[view]} />
    </div>
  );
}

/** Places of cards that are not rendered yet, each as large as a card. */
export function CardSkeletons({ view, count }: { readonly view: ViewMode; readonly count: number }) {
  const phone = usePhone();
  return Array.from({ length: count }, (_, position) => (
    <Skeleton
      key={position}
      className={cardStyles['card'] ?? ''}
      data-layout={phone ? 'phone' : view}
      animate={false}
    />
  ));
}

interface EmptyWallProps {
  readonly onAdd: (() => void) | undefined;
  /** Opens the uploads with these files; undefined without permission. */
  readonly onUpload: ((files: readonly File[]) => void) | undefined;
}

/**
 * Empty wall: administrators can add a ventilator, others learn whom to ask, and a recording can be uploaded.
 */
export function EmptyWall({ onAdd, onUpload }: EmptyWallProps) {
  const { t } = useTranslation();
  return (
    <NoticePage
      title={t('wall.empty.title')}
      text={onAdd === undefined ? t('wall.empty.askAdmin') : t('wall.empty.text')}
      trace="breath"
      footnote={onUpload === undefined ? undefined : t('wall.empty.dropHint')}
    >
      {onAdd !== undefined && (
        <Button variant="filled" onClick={onAdd}>
          {t('device.add')}
        </Button>
      )}
      {onUpload !== undefined && <UploadButton onUpload={onUpload} />}
    </NoticePage>
  );
}

/** Accepts drops on the whole page. */
function UploadButton({ onUpload }: { readonly onUpload: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  useFileDrop(({ files }) => files.length > 0 && onUpload(files));
  return <Button onClick={() => onUpload([])}>{t('wall.empty.upload')}</Button>;
}

/** No match: lists the filters and the search, each with a remove button. */
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
