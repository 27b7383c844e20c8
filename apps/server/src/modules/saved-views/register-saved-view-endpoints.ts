import type { FastifyInstance } from 'fastify';
import { registerClearDefaultView } from './clear-default-view.ts';
import { registerCreateSavedView } from './create-saved-view.ts';
import { registerDeleteSavedView } from './delete-saved-view.ts';
import { registerEditSavedView } from './edit-saved-view.ts';
import { registerGetSavedView } from './get-saved-view.ts';
import { registerListSavedViews } from './list-saved-views.ts';
import { registerRestoreSavedView } from './restore-saved-view.ts';
import { registerSetDefaultView } from './set-default-view.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerSavedViewEndpoints(server: FastifyInstance, views: SavedViewService): void {
  registerListSavedViews(server, views);
  registerCreateSavedView(server, views);
  registerGetSavedView(server, views);
  registerEditSavedView(server, views);
  registerDeleteSavedView(server, views);
  registerRestoreSavedView(server, views);
  registerSetDefaultView(server, views);
  registerClearDefaultView(server, views);
}
