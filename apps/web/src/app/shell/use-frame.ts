import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { readToken, readUser, type CurrentUser } from '../../lib/session/session-storage.ts';
import { featuresQuery } from '../../lib/session/session-queries.ts';
import { useLabelingMode } from '../../lib/labeling-mode.ts';
import { listMenu, type Menu } from '../guards/list-menu.ts';
import { hasCloseLayout, isAuthPage, isLiveView } from './is-live-view.ts';

export interface Frame {
  readonly pathname: string;
  /** Null for a visitor. */
  readonly user: CurrentUser | null;
  readonly menu: Menu;
  /** Without features the user has no account page, so the name is not a link. */
  readonly hasCabinet: boolean;
  readonly live: boolean;
  readonly auth: boolean;
  /** Labeling and review use closer spacing. */
  readonly close: boolean;
}

/** Content of strip, header and menu on this page for this user. */
export function useFrame(): Frame {
  const { pathname, href } = useLocation();
  const labelingMode = useLabelingMode();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  return {
    pathname,
    user: readToken() === null ? null : readUser(),
    menu: listMenu({ features, labelingMode }),
    hasCabinet: features.length > 0,
    live: isLiveView(pathname),
    auth: isAuthPage(pathname),
    close: hasCloseLayout(href),
  };
}
