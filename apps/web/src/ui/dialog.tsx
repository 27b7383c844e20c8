import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { registerDialog } from '../lib/open-dialogs.ts';
import { useReturnedFocus } from './returned-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The reader wants it closed; `onClose` where there is nothing to ask before. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** A dialog that is open while it is mounted. It closes with the session, and gives the focus back. */
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
      // A header outside an article is the page's banner to a screen reader; this one is not.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
