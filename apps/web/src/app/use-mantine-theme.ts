import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import { useMemo } from 'react';
import { decimalMark } from '@eupnea/notation/format-number';
import { useLocale } from '../lib/format/use-locale.ts';
import { mantineTheme } from './mantine-theme.ts';

/**
 * Theme with the parts that depend on the language: number fields show the reader's decimal mark and accept
 * both.
 */
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
