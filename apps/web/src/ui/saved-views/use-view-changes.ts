import type { SavedView } from '@eupnea/contracts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { hasPeriod, readView, type FlatSearch } from '../../lib/saved-views/view-search.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';
import { describeProblem } from '../problem-notice.tsx';
import { SAVED_VIEWS_KEY } from './saved-view-queries.ts';

/** Changes of a view from its menu; each can be undone. */
export function useViewChanges({ onDeleted }: { readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: SAVED_VIEWS_KEY });
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
  return {
    replace: (view: SavedView, search: FlatSearch) => replacing.mutate({ view, search }),
    remove: (view: SavedView) => removing.mutate(view),
  };
}
