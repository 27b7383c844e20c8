import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { TraceTable } from './components/trace-table.tsx';
import styles from './legal-page.module.css';
import { LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalDocument } from './logic/legal-documents.ts';

/** One of the three legal texts, with version, date and links to the others. */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { version, day, sections } = LEGAL_DOCUMENTS[document];
  return (
    <article className={styles['page']}>
      <h1>{t(`legal.${document}.title`)}</h1>
      <p className={styles['version']}>{t('legal.version', { version, day: formatDay(day, locale) })}</p>
      {document === 'cookies' && <TraceTable />}
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`legal.${document}.${section}.title`)}</h2>
          <p>{t(`legal.${document}.${section}.text`)}</p>
        </section>
      ))}
      <nav className={styles['others']} aria-label={t('legal.others')}>
        {LEGAL_NAMES.filter((name) => name !== document).map((name) => (
          <Link key={name} to={LEGAL_DOCUMENTS[name].path}>
            {t(`legal.${name}.title`)}
          </Link>
        ))}
      </nav>
    </article>
  );
}
