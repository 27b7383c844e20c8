import { useMediaQuery } from '@mantine/hooks';
import { LAYOUT } from '../config/tokens.ts';

const PHONE_MAX_WIDTH = 480;

/** Up to 820 px: the menu is behind a button. */
export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${LAYOUT.burgerAt}px)`, false, { getInitialValueInEffect: false });
}

/** Up to 480 px: cards show pressure and four numerics. */
export function usePhone(): boolean {
  return useMediaQuery(`(max-width: ${PHONE_MAX_WIDTH}px)`, false, { getInitialValueInEffect: false });
}
