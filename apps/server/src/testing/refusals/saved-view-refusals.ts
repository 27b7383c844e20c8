import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listSavedViews'
  | 'createSavedView'
  | 'getSavedView'
  | 'editSavedView'
  | 'deleteSavedView'
  | 'restoreSavedView'
  | 'setDefaultView'
  | 'clearDefaultView';

export const SAVED_VIEW_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listSavedViews: { outOfRange: { screen: 'attic' } },
  createSavedView: {
    body: { screen: 'breaths', name: 'Night', search: { columns: 'vte_ml' }, project_id: null },
    outOfRange: { name: '' },
  },
  getSavedView: { outOfRange: null },
  editSavedView: { body: { version: 1, name: 'Night' }, outOfRange: { version: 0 } },
  deleteSavedView: { outOfRange: null },
  restoreSavedView: { outOfRange: null },
  setDefaultView: { outOfRange: null },
  clearDefaultView: { outOfRange: null },
};
