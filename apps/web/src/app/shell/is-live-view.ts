const LIVE_SEGMENTS = new Set(['', 'monilitycs', 'patient']);

/** Live pages: they show the second warning, and their strip stays in view. */
export function isLiveView(pathname: string): boolean {
  return LIVE_SEGMENTS.has(areaOf(pathname));
}

const AUTH_SEGMENTS = new Set(['auth', 'verify-email', 'reset-password', 'second-factor']);

/** Pages whose header has no logo, language selector and log-out (specification section 2). */
export function isAuthPage(pathname: string): boolean {
  return AUTH_SEGMENTS.has(firstSegment(pathname));
}

/** Addresses that contain labeling or review, in path or query, use the close layout (specification section 2). */
export function hasCloseLayout(href: string): boolean {
  return href.includes('labeling') || href.includes('review');
}

/** Work area of a path: within a project the third segment (specification section 6). */
export function areaOf(pathname: string): string {
  const [first = '', , third] = pathname.split('/').filter((segment) => segment !== '');
  return first === 'projects' ? (third ?? first) : first;
}

function firstSegment(pathname: string): string {
  return pathname.split('/').find((segment) => segment !== '') ?? '';
}
