import type { ThemeName } from '../../config/tokens.ts';

/** Values stored under THEME (specification section 3). */
export const STORED_THEMES = { dark: 'DARK', light: 'LIGHT' } as const;

/** The one area whose pages start in the theme that was saved. */
const SAVED_THEME_SEGMENT = 'validation';

/** Dark is forced at start unless the first path segment is validation; there the saved value holds, dark when none is. */
export function pickTheme(pathname: string, stored: string | null): ThemeName {
  const [first] = pathname.split('/').filter((segment) => segment !== '');
  return first === SAVED_THEME_SEGMENT && stored === STORED_THEMES.light ? 'light' : 'dark';
}
