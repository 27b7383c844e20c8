import type { ThemeName } from '../../config/tokens.ts';

/** Values stored under THEME (specification section 3). */
export const STORED_THEMES = { dark: 'DARK', light: 'LIGHT' } as const;

/** The only area whose pages start in the saved theme. */
const SAVED_THEME_SEGMENT = 'validation';

/** Dark, unless the first path segment is validation: then the saved theme, dark by default. */
export function pickTheme(pathname: string, stored: string | null): ThemeName {
  const [first] = pathname.split('/').filter((segment) => segment !== '');
  return first === SAVED_THEME_SEGMENT && stored === STORED_THEMES.light ? 'light' : 'dark';
}
