import type { SAVED_VIEW_ENDPOINTS } from '@eupnea/contracts/endpoints/saved-view';
import type { Handlers } from '../../http/register-handlers.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function createSavedViewHandlers(views: SavedViewService): Handlers<typeof SAVED_VIEW_ENDPOINTS> {
  return {
    listSavedViews: ({ caller, query }) => views.list(caller, query),
    createSavedView: ({ caller, body, actor }) => views.create(caller, body, actor),
    getSavedView: ({ caller, params }) => views.get(caller, params.id),
    editSavedView: ({ caller, params, body, actor }) => views.edit(caller, params.id, body, actor),
    deleteSavedView: ({ caller, params, actor }) => views.delete(caller, params.id, actor),
    restoreSavedView: ({ caller, params, actor }) => views.restore(caller, params.id, actor),
    setDefaultView: ({ caller, params }) => views.setDefault(caller, params.id),
    clearDefaultView: ({ caller, params }) => views.clearDefault(caller, params.id),
  };
}
