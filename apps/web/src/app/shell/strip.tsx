import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { openTour } from '../../features/tour/tour-store.ts';
import { useFullScreen } from '../../lib/full-screen.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { toggleTheme, useTheme } from '../../lib/theme/theme-store.ts';
import { ThemeIcon } from '../../ui/icons.tsx';
import { HelpButton } from './help-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
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
  const themeAction = useTheme() === 'dark' ? t('frame.toLight') : t('frame.toDark');
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
          <div className={styles['account']}>
            <UnstyledButton className={styles['item']} onClick={toggleTheme} title={themeAction}>
              <ThemeIcon />
              <span className="visually-hidden">{themeAction}</span>
            </UnstyledButton>
            <LanguageMenu />
            <AccountLinks frame={frame} onSignOut={onSignOut} />
          </div>
        )}
      </div>
    </section>
  );
}

function AccountLinks({ frame, onSignOut }: Omit<StripProps, 'demo'>) {
  const { t } = useTranslation();
  const administers = useMe()?.is_admin === true;
  if (frame.user === null) {
    return (
      <Link to={PATHS.signIn} className={styles['item']}>
        {t('signIn.submit')}
      </Link>
    );
  }
  return (
    <>
      {administers && (
        <Link to={PATHS.admin} className={styles['item']} data-wide>
          {t('admin.title')}
        </Link>
      )}
      {frame.hasCabinet ? (
        <Link to={PATHS.cabinet} className={styles['item']}>
          {frame.user.username}
        </Link>
      ) : (
        <span className={styles['username']}>{frame.user.username}</span>
      )}
      <UnstyledButton className={styles['item']} onClick={onSignOut}>
        {t('frame.logOut')}
      </UnstyledButton>
    </>
  );
}
