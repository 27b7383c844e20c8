import type { SavedView, ViewScreen } from '@eupnea/contracts/saved-view';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useExternalStore } from '../../lib/external-store.ts';
import { openedViews, rememberView } from '../../lib/saved-views/opened-views.ts';
import { closeView, openView, readFlatSearch, type FlatSearch } from '../../lib/saved-views/view-search.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';
import { savedViewQuery } from './saved-view-queries.ts';

interface OpenedView {
  /** Current address. */
  readonly search: FlatSearch;
  /** Id of the last opened or saved view of this visit. */
  readonly openedId: number | null;
  readonly open: (view: SavedView) => void;
  /** Removes what the view set. */
  readonly close: (view: SavedView) => void;
}

const ID = /^[1-9]\d{0,9}$/u;

/** Opens saved views by rewriting the address; `?saved=12` opens one on arrival. */
export function useSavedView(screen: ViewScreen): OpenedView {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readFlatSearch(raw), [raw]);
  const openedId = useExternalStore(openedViews)[screen] ?? null;
  const asked = ID.test(search['saved'] ?? '') ? Number(search['saved']) : null;
  const found = useQuery({ ...savedViewQuery(asked ?? 0), enabled: asked !== null });
  const show = (next: FlatSearch, replace: boolean): void =>
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  const arrive = useEffectEvent((view: SavedView | null) => {
    if (view?.screen === screen) {
      rememberView(screen, view.id);
      show(openView(view, search), true);
      return;
    }
    // The lanes of waves have a menu of their own beside that of their screen.
    if (view !== null && (view.screen === 'lanes') !== (screen === 'lanes')) return;
    showUndoNotice({ text: t('views.notFound') });
    const { saved: _saved, ...rest } = search;
    show(rest, true);
  });
  const answer = found.data;
  const failed = found.isError;
  useEffect(() => {
    if (asked === null) return;
    if (answer !== undefined) arrive(answer);
    else if (failed) arrive(null);
  }, [asked, answer, failed]);
  return {
    search,
    openedId,
    open: (view) => {
      rememberView(screen, view.id);
      show(openView(view, search), false);
    },
    close: (view) => {
      rememberView(screen, null);
      show(closeView(view, search), false);
    },
  };
}
