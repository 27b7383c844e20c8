import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LICENCES } from 'virtual:licences';
import { PATHS } from '../../config/paths.ts';
import { APP_VERSION } from '../../config/version.ts';
import { featuresQuery } from '../../lib/session/session-queries.ts';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from './about-page.module.css';

/** Version, purpose, limits and licences. */
export function AboutPage() {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const columns: readonly Column<(typeof LICENCES)[number]>[] = [
    { id: 'name', head: t('about.package'), render: ({ name }) => name },
    { id: 'version', head: t('about.packageVersion'), render: ({ version }) => version },
    { id: 'licence', head: t('about.licence'), render: ({ licence }) => licence },
  ];
  return (
    <article className={styles['page']}>
      <h1>
        <Logo size={40} />
        Eupnea
      </h1>
      <p className={styles['version']}>{t('about.version', { version: APP_VERSION })}</p>
      <p>{t('about.what')}</p>
      <p>
        <Link to={PATHS.definitions}>{t('about.definitions')}</Link>
      </p>
      {features.some(({ feature_code: code }) => code === 'validation') && (
        <p>
          <Link to={PATHS.validation}>{t('about.validation')}</Link>
        </p>
      )}
      <section>
        <h2>{t('frame.researchOnly')}</h2>
        <p>{t('about.researchOnly')}</p>
        <p>{t('frame.notForMonitoring')}</p>
        <p>{t('about.noControl')}</p>
        <p>
          <LegalLinks />
        </p>
      </section>
      <section>
        <h2>{t('about.licences')}</h2>
        <p>{t('about.ownLicence')}</p>
        <details className={styles['packages']}>
          <summary>{t('about.licencesIntro', { total: LICENCES.length })}</summary>
          <DataTable
            look="facts"
            narrow="fit"
            columns={columns}
            rows={LICENCES}
            keyOf={({ name, version }) => `${name}@${version}`}
          />
        </details>
      </section>
    </article>
  );
}
