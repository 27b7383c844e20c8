import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import styles from './legal-links.module.css';

/** Links to the three legal texts. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <span className={styles['links']}>
      <Link to={PATHS.termsOfUse}>{t('legal.terms.title')}</Link>
      <Link to={PATHS.cookiePolicy}>{t('legal.cookies.title')}</Link>
      <Link to={PATHS.privacyPolicy}>{t('legal.privacy.title')}</Link>
    </span>
  );
}
