import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { enterFullScreen, leaveFullScreen, useFullScreen } from '../../../lib/full-screen.ts';
import { FilterBar } from '../../../ui/devices/filter-bar.tsx';
import { FullScreenIcon, SearchIcon } from '../../../ui/icons.tsx';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { readViewMode, storeViewMode } from '../logic/view-mode.ts';
import { SORT_MODES } from '../../../lib/devices/filter-vocabulary.ts';
import { VIEW_MODES, readWallSearch, sortModeOf, type WallSearch } from '../logic/wall-search.ts';
import type { WallPageProps } from './wall-page-props.ts';
import styles from './wall-toolbar.module.css';

/** Search, filters, sort, view and full screen; all but full screen are in the address. */
export function WallToolbar({ search, onSearchChange }: WallPageProps) {
  const { t } = useTranslation();
  const change = (changes: { readonly [Key in keyof WallSearch]: string | undefined }) =>
    onSearchChange(readWallSearch({ ...search, ...changes }));
  return (
    <div className={styles['toolbar']} role="search">
      <TextInput
        className={styles['search'] ?? ''}
        value={search.q ?? ''}
        onChange={(event) => change({ q: event.currentTarget.value })}
        placeholder={t('wall.search')}
        aria-label={t('wall.search')}
        leftSection={<SearchIcon />}
        type="search"
      />
      <FilterBar filters={search} onChange={(kind, value) => change({ [kind]: value })} />
      <div className={styles['right']}>
        <SavedViews screen="wall" />
        <Select
          className={styles['sort'] ?? ''}
          aria-label={t('wall.sort')}
          value={sortModeOf(search)}
          data={SORT_MODES.map((mode) => ({ value: mode, label: t(`wall.sortMode.${mode}`) }))}
          onChange={(mode) => change({ sort: mode === 'DEFAULT' ? undefined : (mode ?? undefined) })}
        />
        <ViewSwitch search={search} onChange={(view) => change({ view })} />
        <FullScreenButton />
      </div>
    </div>
  );
}

function ViewSwitch({
  search,
  onChange,
}: {
  readonly search: WallSearch;
  readonly onChange: (view: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className={styles['view'] ?? ''}
      aria-label={t('wall.view')}
      value={readViewMode(search)}
      data={VIEW_MODES.map((mode) => ({ value: mode, label: t(`wall.viewMode.${mode}`) }))}
      onChange={(value) => {
        const mode = VIEW_MODES.find((known) => known === value);
        if (mode === undefined) return;
        storeViewMode(mode);
        onChange(mode);
      }}
    />
  );
}

function FullScreenButton() {
  const { t } = useTranslation();
  const fullScreen = useFullScreen();
  return (
    <Button
      className={styles['fullScreen'] ?? ''}
      leftSection={<FullScreenIcon />}
      onClick={() => void (fullScreen ? leaveFullScreen() : enterFullScreen())}
    >
      {fullScreen ? t('wall.leaveFullScreen') : t('wall.fullScreen')}
    </Button>
  );
}
