import { Drawer, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { LANGUAGES } from '@eupnea/notation/languages';
import { switchLanguage } from '../../lib/i18n/start-i18n.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { toggleTheme, useTheme } from '../../lib/theme/theme-store.ts';
import { isCurrentEntry } from './is-current-entry.ts';
import { LabelingSwitch } from './labeling-switch.tsx';
import styles from './menu-drawer.module.css';
import type { Frame } from './use-frame.ts';

export interface MenuDrawerProps {
  readonly frame: Frame;
  /** Lower edge of the header: the menu opens below it, so that the warnings stay in view. */
  readonly top: number;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/** The menu of narrow screens: entries, labeling switch, language, theme, username, About, log out. */
export function MenuDrawer({ frame, top, onClose, onSignOut }: MenuDrawerProps) {
  const { t } = useTranslation();
  const theme = useTheme();
  const administers = useMe()?.is_admin === true;
  return (
    <Drawer
      opened
      onClose={onClose}
      id="menu-drawer"
      size={300}
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles['drawer'] ?? '' }}
      styles={{ inner: { top }, overlay: { top } }}
      attributes={{ content: { 'aria-label': t('frame.menu') } }}
    >
      <nav className={styles['entries']} aria-label={t('frame.menu')}>
        {frame.menu.entries.map((code) => (
          <Link
            key={code}
            to={`/${code}`}
            className={styles['entry']}
            onClick={onClose}
            aria-current={isCurrentEntry(code, frame.pathname) ? 'page' : undefined}
          >
            {t(`navigation.${code}`)}
          </Link>
        ))}
      </nav>
      {frame.menu.offersLabeling && <LabelingSwitch className={styles['entry']} />}
      <LanguageButtons />
      <UnstyledButton className={styles['entry']} onClick={toggleTheme}>
        {theme === 'dark' ? t('frame.toLight') : t('frame.toDark')}
      </UnstyledButton>
      {frame.user !== null &&
        (frame.hasCabinet ? (
          <Link to={PATHS.cabinet} className={styles['entry']} onClick={onClose}>
            {frame.user.username}
          </Link>
        ) : (
          <p className={styles['entry']}>{frame.user.username}</p>
        ))}
      {administers && (
        <Link to={PATHS.admin} className={styles['entry']} onClick={onClose}>
          {t('admin.title')}
        </Link>
      )}
      <Link to={PATHS.about} className={styles['entry']} onClick={onClose}>
        {t('frame.about')}
      </Link>
      {frame.user === null ? (
        <Link to={PATHS.signIn} className={styles['entry']} onClick={onClose}>
          {t('signIn.submit')}
        </Link>
      ) : (
        <UnstyledButton className={styles['entry']} onClick={onSignOut}>
          {t('frame.logOut')}
        </UnstyledButton>
      )}
    </Drawer>
  );
}

function LanguageButtons() {
  const { t, i18n } = useTranslation();
  return (
    <div className={styles['languages']} role="group" aria-label={t('frame.language')}>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language.code}
          lang={language.code}
          title={language.name}
          aria-pressed={language.code === i18n.language}
          className={styles['language']}
          onClick={() => void switchLanguage(language.code)}
        >
          {language.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
