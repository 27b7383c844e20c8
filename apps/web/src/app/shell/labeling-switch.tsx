import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { switchLabelingMode, useLabelingMode } from '../../lib/labeling-mode.ts';
import styles from './labeling-switch.module.css';

/** Replaces the menu with the labeling entry and restores it. */
export function LabelingSwitch({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const on = useLabelingMode();
  return (
    <UnstyledButton
      role="switch"
      aria-checked={on}
      className={`${styles['switch']} ${className ?? ''}`}
      onClick={() => switchLabelingMode(!on)}
    >
      <span className={styles['track']} aria-hidden="true" />
      {t('frame.labelingMode')}
    </UnstyledButton>
  );
}
