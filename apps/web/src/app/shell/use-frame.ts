import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { readToken, readUser, type CurrentUser } from '../../lib/session/session-storage.ts';
import { featuresQuery } from '../../lib/session/session-queries.ts';
import type { MenuFeature } from '../../config/paths.ts';
import { listMenu } from '../guards/list-menu.ts';
import { isAuthPage, isLiveView } from './is-live-view.ts';

export interface Frame {
  readonly pathname: string;
  /** null for a visitor. */
  readonly user: CurrentUser | null;
  readonly menu: readonly MenuFeature[];
  readonly screens: ReadonlySet<string>;
  readonly live: boolean;
  readonly auth: boolean;
}

/** What strip, header and menu show on this page for this user. */
export function useFrame(): Frame {
  const { pathname } = useLocation();
  const router = useRouter();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const screens = new Set(Object.keys(router.routesByPath));
  return {
    pathname,
    user: readToken() === null ? null : readUser(),
    menu: listMenu(
      features.map((feature) => feature.feature_code),
      screens,
    ),
    screens,
    live: isLiveView(pathname),
    auth: isAuthPage(pathname),
  };
}
