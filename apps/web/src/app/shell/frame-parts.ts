export { ClockNotice } from './clock-notice.tsx';
export { Header } from './header.tsx';
export { StripAccount } from './strip-account.tsx';
