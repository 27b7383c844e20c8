import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { offerHeaderSlot } from '../../lib/header-slot.ts';
import { BurgerIcon } from '../../ui/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './header.module.css';
import { HelpButton } from './help-button.tsx';
import { isCurrentEntry } from './is-current-entry.ts';
import { LabelingSwitch } from './labeling-switch.tsx';
import { PaletteButton } from './palette-button.tsx';
import type { Frame } from './use-frame.ts';

export interface HeaderProps {
  readonly frame: Frame;
  readonly menuOpen: boolean;
  /** Called with the lower edge of the header, px. */
  readonly onToggleMenu: (headerBottom: number) => void;
}

export function Header({ frame, menuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <UnstyledButton
          className={styles['burger']}
          aria-label={t('frame.menu')}
          aria-expanded={menuOpen}
          aria-controls="menu-drawer"
          onClick={(event) =>
            onToggleMenu(event.currentTarget.closest('header')?.getBoundingClientRect().bottom ?? 0)
          }
        >
          <BurgerIcon />
        </UnstyledButton>
        <Link to={PATHS.root} className={styles['brand']} aria-label={t('frame.home')}>
          <Logo size={26} />
          <span>Eupnea</span>
        </Link>
        <nav className={styles['nav']} aria-label={t('frame.menu')}>
          {frame.menu.entries.map((code) => (
            <Link
              key={code}
              to={`/${code}`}
              className={styles['entry']}
              aria-current={isCurrentEntry(code, frame.pathname) ? 'page' : undefined}
            >
              {t(`navigation.${code}`)}
            </Link>
          ))}
        </nav>
        {frame.menu.offersLabeling && <LabelingSwitch className={styles['labeling']} />}
        <div className={styles['slot']} ref={offerHeaderSlot} />
        {frame.user !== null && <PaletteButton />}
        <HelpButton />
      </div>
    </header>
  );
}
