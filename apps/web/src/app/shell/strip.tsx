import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { openTour } from '../../features/tour/tour-store.ts';
import { useFullScreen } from '../../lib/full-screen.ts';
import { HelpButton } from './help-button.tsx';
import { StripAccount } from './signed-in-frame.ts';
import styles from './strip.module.css';
import type { Frame } from './use-frame.ts';

interface StripProps {
  readonly frame: Frame;
  readonly demo: boolean;
  readonly onSignOut: () => void;
}

/** The 28 px strip at the top: purpose of the program, user and language. */
export function Strip({ frame, demo, onSignOut }: StripProps) {
  const { t } = useTranslation();
  // Without a header the strip contains the help button.
  const fullScreen = useFullScreen();
  return (
    <section className={styles['strip']} data-live={frame.live} aria-label={t('frame.researchOnly')}>
      {demo && (
        <p className={styles['demo']}>
          {t('frame.demo')}{' '}
          <UnstyledButton className={styles['tour']} onClick={openTour}>
            {t('tour.title')}
          </UnstyledButton>
        </p>
      )}
      <div className={styles['inner']}>
        <p className={styles['purpose']}>
          <strong>{t('frame.researchOnly')}</strong>
          <Link to={PATHS.about} className={styles['item']} data-wide>
            {t('frame.about')}
          </Link>
        </p>
        {frame.live && <p className={styles['warning']}>{t('frame.notForMonitoring')}</p>}
        {(frame.auth || fullScreen) && <HelpButton />}
        {!frame.auth && (
          <Suspense fallback={null}>
            <StripAccount frame={frame} onSignOut={onSignOut} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
