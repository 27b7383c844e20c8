const LIVE_SEGMENTS = new Set(['', 'monilitycs', 'patient']);

/** Pages that show a ventilator as it is now: they carry the second warning, and their strip never scrolls away. */
export function isLiveView(pathname: string): boolean {
  return LIVE_SEGMENTS.has(areaOf(pathname));
}

const AUTH_SEGMENTS = new Set(['auth', 'verify-email', 'reset-password']);

/** Pages without logo, language selector and log-out in their header (specification section 2). */
export function isAuthPage(pathname: string): boolean {
  return AUTH_SEGMENTS.has(firstSegment(pathname));
}

/** The layout changes when the address contains labeling or review (specification section 2). */
export function isWideLayout(pathname: string): boolean {
  return pathname.includes('labeling') || pathname.includes('review');
}

/** The work area a path belongs to: within a project it is the third segment (specification section 6). */
export function areaOf(pathname: string): string {
  const [first = '', , third] = pathname.split('/').filter((segment) => segment !== '');
  return first === 'projects' ? (third ?? first) : first;
}

function firstSegment(pathname: string): string {
  return pathname.split('/').find((segment) => segment !== '') ?? '';
}
