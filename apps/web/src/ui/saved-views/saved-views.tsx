import type { SavedView, ViewScreen } from '@eupnea/contracts/saved-view';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { rememberView } from '../../lib/saved-views/opened-views.ts';
import { isShown, writeLink } from '../../lib/saved-views/view-search.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';
import { describeProblem } from '../problem-notice.tsx';
import { savedViewsQuery } from './saved-view-queries.ts';
import styles from './saved-views.module.css';
import { useSavedView } from './use-saved-view.ts';
import { useViewChanges } from './use-view-changes.ts';

const SavedViewDialog = lazyPart(() => import('./saved-view-dialog.tsx'), 'SavedViewDialog');

interface SavedViewsProps {
  readonly screen: ViewScreen;
  /** Names of a narrow button beside what the views save, without and with an open view. */
  readonly narrow?: { readonly name: string; readonly describe: (view: string) => string };
}

/** Menu of the saved views of a screen: open, save, rename, share, delete with undo. */
export function SavedViews({ screen, narrow }: SavedViewsProps) {
  const { t } = useTranslation();
  const { search, openedId, open, close } = useSavedView(screen);
  const [isOpen, setOpen] = useState(false);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  // Loaded when needed: most visits to a screen use no view.
  const { data: views, error } = useQuery({
    ...savedViewsQuery(screen),
    enabled: isOpen || openedId !== null,
  });
  const changes = useViewChanges({ onDeleted: () => rememberView(screen, null) });
  const opened = views?.find(({ id }) => id === openedId);
  const defaultId = useMe()?.default_views.find((view) => view.screen === screen)?.id ?? null;
  const isCurrent = opened !== undefined && isShown(opened, search);
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          {narrow === undefined ? (
            <Button className={styles['target'] ?? ''} classNames={{ label: styles['name'] ?? '' }}>
              {isCurrent ? t('views.current', { name: opened.name }) : t('views.open')}
            </Button>
          ) : (
            <Button
              className={styles['narrow'] ?? ''}
              aria-label={isCurrent ? narrow.describe(opened.name) : narrow.name}
              title={narrow.name}
            >
              {isCurrent && <span className={styles['opened']}>{opened.name}</span>}▾
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown className={styles['menu'] ?? ''}>
          {/* First: what is below moves when the list arrives. */}
          <Menu.Item onClick={() => setEditing('new')}>{t('views.save')}</Menu.Item>
          {(views !== undefined || error !== null) && <Menu.Divider />}
          {error !== null && <Menu.Label>{describeProblem(error, t)}</Menu.Label>}
          {views?.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          <Listed
            views={views?.filter(({ is_own: own }) => own)}
            search={search}
            defaultId={defaultId}
            onOpen={open}
          />
          <Listed
            label={t('views.shared')}
            views={views?.filter(({ is_own: own }) => !own)}
            search={search}
            defaultId={defaultId}
            onOpen={open}
          />
          {opened !== undefined && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('views.current', { name: opened.name })}</Menu.Label>
              <Menu.Item onClick={() => close(opened)}>{t('views.close')}</Menu.Item>
              <Menu.Item
                onClick={() =>
                  changes.chooseDefault({
                    view: opened,
                    id: opened.id === defaultId ? null : opened.id,
                    former: defaultId,
                  })
                }
              >
                {opened.id === defaultId ? t('views.clearDefault') : t('views.setDefault')}
              </Menu.Item>
              <Menu.Item onClick={() => copyLink(opened, search, t('views.copied'))}>
                {t('views.copy')}
              </Menu.Item>
            </>
          )}
          {opened?.is_own === true && (
            <>
              {!isCurrent && (
                <Menu.Item onClick={() => changes.replace(opened, search)}>{t('views.replace')}</Menu.Item>
              )}
              <Menu.Item onClick={() => setEditing(opened)}>{t('views.edit')}</Menu.Item>
              <Menu.Item onClick={() => changes.remove(opened)}>{t('views.delete')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing !== null && (
        <Suspense fallback={null}>
          <SavedViewDialog
            screen={screen}
            view={editing === 'new' ? null : editing}
            search={search}
            onClose={() => setEditing(null)}
            onSaved={({ id }) => rememberView(screen, id)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListedProps {
  readonly label?: string;
  readonly views: readonly SavedView[] | undefined;
  readonly search: Parameters<typeof isShown>[1];
  readonly defaultId: number | null;
  readonly onOpen: (view: SavedView) => void;
}

function Listed({ label, views = [], search, defaultId, onOpen }: ListedProps) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <>
      {label !== undefined && <Menu.Label>{label}</Menu.Label>}
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          onClick={() => onOpen(view)}
          aria-current={isShown(view, search) ? 'true' : undefined}
        >
          {view.name}
          <small className={styles['from']}>
            {[
              ...(view.id === defaultId ? [t('views.default')] : []),
              ...(view.project === null ? [] : [view.project.name]),
              ...(view.is_own ? [] : [view.owner.username]),
            ].join(' · ')}
          </small>
        </Menu.Item>
      ))}
    </>
  );
}

function copyLink(view: SavedView, search: Parameters<typeof writeLink>[2], text: string): void {
  const { origin, pathname } = window.location;
  const link = `${origin}${writeLink(view, pathname, search)}`;
  void navigator.clipboard?.writeText(link);
  showUndoNotice({ text: `${text} ${link}` });
}
