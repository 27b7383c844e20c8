import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenOf } from '../../config/guide-chapters.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import styles from './help-button.module.css';
import { useHelpKey } from './use-help-key.ts';

const HelpPanel = lazyPart(() => import('./help-panel.tsx'), 'HelpPanel');

/** The "?" of every screen: opens its help by button and by key. */
export function HelpButton() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useHelpKey(() => setIsOpen(true));
  const tab = 'tab' in search && typeof search.tab === 'string' ? search.tab : undefined;
  return (
    <>
      <UnstyledButton
        className={styles['button']}
        aria-label={t('help.open')}
        aria-keyshortcuts="?"
        title={t('help.open')}
        onClick={() => setIsOpen(true)}
      >
        ?
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpPanel screen={screenOf(pathname, tab)} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
