import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { registerDialog } from '../lib/open-dialogs.ts';
import { useReturnedFocus } from './returned-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Called when the user dismisses the dialog; `onClose` by default. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** A dialog, open while mounted. Closes with the session and restores the focus. */
export function Dialog({ title, onClose, onDismiss = onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => registerDialog(() => close()), []);
  useScrollLock(true);
  useReturnedFocus();
  return (
    <Modal
      opened
      onClose={onDismiss}
      title={title}
      centered
      // Prevents screen readers from treating the header as the page banner.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
