export { ClockNotice } from './clock-notice.tsx';
export { Header } from './header.tsx';
export { MenuDrawer } from './menu-drawer.tsx';
export { StripAccount } from './strip-account.tsx';
