import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { APP_VERSION } from '../../../config/version.ts';
import { LegalLinks } from '../../../ui/legal-links.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { BackgroundWaves } from './background-waves.tsx';
import styles from './sign-in-page.module.css';

interface AuthFrameProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Page around a visitor's form: name, card, and purpose of the product. */
export function AuthFrame({ label, children }: AuthFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <BackgroundWaves />
      <section className={styles['card']} aria-label={label}>
        <h1 className={styles['brand']}>
          <Logo size={40} />
          Eupnea
        </h1>
        {children}
      </section>
      <p className={styles['foot']}>
        {t('frame.notForMonitoring')} <span>Eupnea {APP_VERSION}</span>
        <br />
        <LegalLinks />
      </p>
    </div>
  );
}
