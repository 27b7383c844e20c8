import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import { useMemo } from 'react';
import { decimalMark } from '../lib/format/format-number.ts';
import { useLocale } from '../lib/format/use-locale.ts';
import { mantineTheme } from './mantine-theme.ts';

/** The theme with what depends on the language: a field of numbers shows the reader's mark, and takes either. */
export function useMantineTheme(): MantineThemeOverride {
  const locale = useLocale();
  return useMemo(
    () =>
      mergeThemeOverrides(mantineTheme, {
        components: {
          NumberInput: {
            defaultProps: { decimalSeparator: decimalMark(locale), allowedDecimalSeparators: ['.', ','] },
          },
        },
      }),
    [locale],
  );
}
