import type { Area } from '../../config/paths.ts';

/** The remote display is also the root page. */
export function isCurrentEntry(code: Area, pathname: string): boolean {
  const first = pathname.split('/').find((segment) => segment !== '') ?? 'monilitycs';
  return first === code;
}
