import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../../lib/palette-store.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import styles from './help-button.module.css';

/** Opens the command palette for those who do not know its key. */
export function PaletteButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={styles['button']}
      aria-label={t('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
      title={`${t('palette.open')} (Ctrl+K)`}
      onClick={openPalette}
    >
      <SearchIcon />
    </UnstyledButton>
  );
}
