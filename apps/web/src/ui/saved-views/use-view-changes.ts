import type { SavedView } from '@eupnea/contracts/saved-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { hasPeriod, readView, type FlatSearch } from '../../lib/saved-views/view-search.ts';
import { meQuery } from '../../lib/session/session-queries.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';
import { describeProblem } from '../problem-notice.tsx';
import { SAVED_VIEWS_KEY } from './saved-view-queries.ts';

interface DefaultChoice {
  readonly view: SavedView;
  /** Default view of the screen after and before; null for none. */
  readonly id: number | null;
  readonly former: number | null;
}

/** Changes of a view from its menu; each can be undone. */
export function useViewChanges({ onDeleted }: { readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refreshDefaults = () => client.invalidateQueries({ queryKey: meQuery.queryKey });
  // A changed view may be a default one.
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: SAVED_VIEWS_KEY }), refreshDefaults()]);
  const onError = (error: unknown) => showUndoNotice({ text: describeProblem(error, t) });
  const put = async ({ id, version }: SavedView, search: FlatSearch): Promise<SavedView> => {
    const saved = await api.call('editSavedView', { params: { id }, body: { version, search } });
    await refresh();
    return saved;
  };
  const replacing = useMutation({
    mutationFn: ({ view, search }: { readonly view: SavedView; readonly search: FlatSearch }) =>
      put(view, readView(view.screen, search, hasPeriod(view.screen, view.search))),
    onSuccess: (saved, { view }) =>
      showUndoNotice({
        text: t('views.savedNotice', { name: view.name }),
        undo: () => put(saved, view.search),
      }),
    onError,
  });
  const removing = useMutation({
    mutationFn: async (view: SavedView) => {
      await api.call('deleteSavedView', { params: { id: view.id } });
      await refresh();
    },
    onSuccess: (_done, view) => {
      onDeleted();
      showUndoNotice({
        text: t('views.deletedNotice', { name: view.name }),
        undo: async () => {
          await api.call('restoreSavedView', { params: { id: view.id } });
          await refresh();
        },
      });
    },
    onError,
  });
  /** null leaves the screen without a default view. */
  const putDefault = async (id: number | null, former: number | null): Promise<void> => {
    if (id !== null) await api.call('setDefaultView', { params: { id } });
    else if (former !== null) await api.call('clearDefaultView', { params: { id: former } });
    await refreshDefaults();
  };
  const choosing = useMutation({
    mutationFn: ({ id, former }: DefaultChoice) => putDefault(id, former),
    onSuccess: (_done, { view: { name }, id, former }) =>
      showUndoNotice({
        text: id === null ? t('views.noDefaultNotice', { name }) : t('views.defaultNotice', { name }),
        undo: () => putDefault(former, id),
      }),
    onError,
  });
  return {
    chooseDefault: (choice: DefaultChoice) => choosing.mutate(choice),
    replace: (view: SavedView, search: FlatSearch) => replacing.mutate({ view, search }),
    remove: (view: SavedView) => removing.mutate(view),
  };
}
