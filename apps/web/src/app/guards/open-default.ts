import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { queryClient } from '../../lib/query-client.ts';
import { openDefaultView } from '../../lib/saved-views/default-view.ts';
import { rememberView } from '../../lib/saved-views/opened-views.ts';
import { meQuery } from '../../lib/session/session-queries.ts';

type Location = Readonly<Pick<ParsedLocation, 'pathname' | 'search'>>;

/** The page before; null until the first one is shown. */
let shownLocation: Location | null = null;

export function noteShown(location: Location): void {
  shownLocation = location;
}

/** Redirects to the default views of the screen, if the address asks for nothing itself. */
export function openDefault(location: Location, preload: boolean): void {
  const defaults = queryClient.getQueryData(meQuery.queryKey)?.default_views ?? [];
  const opening = openDefaultView(shownLocation, location, defaults);
  if (opening === null) return;
  const { views, search } = opening;
  if (!preload) for (const { screen, id } of views) rememberView(screen, id);
  throw redirect({ to: location.pathname, search, replace: true });
}
