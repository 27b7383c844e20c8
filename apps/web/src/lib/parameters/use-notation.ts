import { useMemo } from 'react';
import { useLocale } from '../format/use-locale.ts';
import type { Notation } from './display-value.ts';
import { useUnits } from './unit-choice.ts';

/** How numbers with a unit are written for this reader. Every component that shows one asks here. */
export function useNotation(): Notation {
  const locale = useLocale();
  const units = useUnits();
  return useMemo(() => ({ locale, units }), [locale, units]);
}
