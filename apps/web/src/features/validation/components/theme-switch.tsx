import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toggleTheme, useTheme } from '../../../lib/theme/theme-store.ts';

/** Theme choice, because this area starts in the saved theme. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <SegmentedControl
      aria-label={t('cabinet.theme')}
      data={[
        { value: 'dark', label: t('frame.toDark') },
        { value: 'light', label: t('frame.toLight') },
      ]}
      value={theme}
      onChange={(value) => {
        if (value !== theme) toggleTheme();
      }}
    />
  );
}
