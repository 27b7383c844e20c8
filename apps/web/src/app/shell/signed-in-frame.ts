import { lazyPart } from '../../lib/lazy-part.tsx';
import type { HeaderProps } from './header.tsx';
import { loadFrameParts } from './load-frame-parts.ts';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import type { StripAccountProps } from './strip-account.tsx';

// One script with the parts that the sign-in page lacks: they bring menu, drawer and their positioning.
export const ClockNotice = lazyPart<object, 'ClockNotice'>(loadFrameParts, 'ClockNotice');
export const Header = lazyPart<HeaderProps, 'Header'>(loadFrameParts, 'Header');
export const MenuDrawer = lazyPart<MenuDrawerProps, 'MenuDrawer'>(
  () => import('./menu-drawer.tsx'),
  'MenuDrawer',
);
export const StripAccount = lazyPart<StripAccountProps, 'StripAccount'>(loadFrameParts, 'StripAccount');
