import type { DefaultView, ViewScreen } from '@eupnea/contracts/saved-view';
import { PATHS } from '../../config/paths.ts';
import { isBare, openView, readFlatSearch, type FlatSearch } from './view-search.ts';

/** Pathname and search of an address. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface DefaultOpening {
  readonly view: DefaultView;
  readonly search: FlatSearch;
}

const PROJECT = /^\/projects\/\d+(?=\/)/u;
const PATIENT = /^\/patient\/\d+$/u;

/** Screen with saved views at an address; null for any other page. */
function screenAt({ pathname, search }: Place): ViewScreen | null {
  const path = pathname.replace(PROJECT, '');
  const { tab, view, patient } = readFlatSearch({ ...search });
  if (path === PATHS.root || path === PATHS.remoteDisplay) return 'wall';
  if (path === PATHS.patientManagement) return 'patients';
  if (path === PATHS.alarmAnalytics) return 'alarms';
  if (path === PATHS.analytics) return patient === undefined ? 'overview' : screenOfTab(view ?? 'trends');
  return PATIENT.test(path) ? screenOfTab(tab) : null;
}

function screenOfTab(tab: string | undefined): ViewScreen | null {
  return tab === 'trends' || tab === 'breaths' ? tab : null;
}

/**
 * Address that opens the default view of the screen that the user arrives at. null on the same screen, where the user
 * may have removed the view; for an address with parts of its own; and without a default.
 * @param from the page before; null for the first one
 */
export function openDefaultView(
  from: Place | null,
  to: Place,
  defaults: readonly DefaultView[],
): DefaultOpening | null {
  const screen = screenAt(to);
  const view = defaults.find((known) => known.screen === screen);
  if (view === undefined) return null;
  if (from?.pathname === to.pathname && screenAt(from) === screen) return null;
  const search = readFlatSearch({ ...to.search });
  return isBare(view.screen, search) ? { view, search: openView(view, search) } : null;
}
