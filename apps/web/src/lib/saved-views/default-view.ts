import type { DefaultView, ViewScreen } from '@eupnea/contracts/saved-view';
import { PATHS } from '../../config/paths.ts';
import { closeView, isBare, isShown, openView, readFlatSearch, type FlatSearch } from './view-search.ts';

/** Pathname and search of an address. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface DefaultOpening {
  readonly views: readonly DefaultView[];
  readonly search: FlatSearch;
}

const PROJECT = /^\/projects\/\d+(?=\/)/u;
const PATIENT = /^\/patient\/-?\d+$/u;

/** Screens with saved views at an address; none for any other page. */
function screensAt({ pathname, search }: Place): readonly ViewScreen[] {
  const path = pathname.replace(PROJECT, '');
  const { tab, view, patient } = readFlatSearch({ ...search });
  if (path === PATHS.root || path === PATHS.remoteDisplay) return ['wall'];
  if (path === PATHS.patientManagement) return ['patients'];
  if (path === PATHS.alarmAnalytics) return ['alarms'];
  if (path === PATHS.analytics) return patient === undefined ? ['overview'] : screensOfTab(view ?? 'trends');
  return PATIENT.test(path) ? screensOfTab(tab ?? 'monitor') : [];
}

/** Lanes of labeling are chosen by the rater alone: a default lane of a catheter would guide the labels. */
function screensOfTab(tab: string): readonly ViewScreen[] {
  if (tab === 'monitor') return ['lanes'];
  if (tab === 'breaths') return ['breaths', 'lanes'];
  return tab === 'trends' ? ['trends'] : [];
}

/**
 * Address that opens the default views of the screen that the user arrives at. null on the same screen, where the user
 * may have removed the view; for an address with parts of its own; and without a default.
 * @param from the page before; null for the first one
 */
export function openDefaultView(
  from: Place | null,
  to: Place,
  defaults: readonly DefaultView[],
): DefaultOpening | null {
  const lanes = defaults.find(({ screen }) => screen === 'lanes');
  const left = from?.pathname === to.pathname ? screensAt(from) : [];
  const views: DefaultView[] = [];
  let search = readFlatSearch({ ...to.search });
  for (const screen of screensAt(to)) {
    const view = defaults.find((known) => known.screen === screen);
    if (view === undefined || left.includes(screen)) continue;
    // Default lanes, of the monitor for example, are no choice of the user for this screen.
    const rest =
      view !== lanes && lanes !== undefined && isShown(lanes, search) ? closeView(lanes, search) : search;
    if (!isBare(screen, rest)) continue;
    const opened = openView(view, rest);
    // A view of the screen as it is would redirect to the same address forever.
    if (!isBare(screen, opened)) views.push(view);
    search = opened;
  }
  return views.length === 0 ? null : { views, search };
}
