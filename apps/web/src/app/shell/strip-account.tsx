import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { invitationsQuery } from '../../lib/session/invitations-query.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { toggleTheme, useTheme } from '../../lib/theme/theme-store.ts';
import { ThemeIcon } from '../../ui/icons.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { PaletteHost } from './palette-host.tsx';
import styles from './strip.module.css';
import type { Frame } from './use-frame.ts';

export interface StripAccountProps {
  readonly frame: Frame;
  readonly onSignOut: () => void;
}

/** Theme, language and account in the strip of every page but those for visitors. */
export function StripAccount({ frame, onSignOut }: StripAccountProps) {
  const { t } = useTranslation();
  const themeAction = useTheme() === 'dark' ? t('frame.toLight') : t('frame.toDark');
  return (
    <div className={styles['account']}>
      <UnstyledButton className={styles['item']} onClick={toggleTheme} title={themeAction}>
        <ThemeIcon />
        <span className="visually-hidden">{themeAction}</span>
      </UnstyledButton>
      <LanguageMenu />
      <AccountLinks frame={frame} onSignOut={onSignOut} />
      {frame.user !== null && <PaletteHost frame={frame} onSignOut={onSignOut} />}
    </div>
  );
}

function AccountLinks({ frame, onSignOut }: StripAccountProps) {
  const { t } = useTranslation();
  const me = useMe();
  const administers = me?.is_admin === true;
  const waiting = useQuery({ ...invitationsQuery, enabled: me !== undefined }).data?.total ?? 0;
  if (frame.user === null) {
    return (
      <Link to={PATHS.signIn} className={styles['item']}>
        {t('signIn.submit')}
      </Link>
    );
  }
  return (
    <>
      {waiting > 0 && (
        <Link to={PATHS.cabinet} className={styles['item']}>
          <strong>{t('projects.invitations.count', { count: waiting })}</strong>
        </Link>
      )}
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
