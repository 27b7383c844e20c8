import { useTranslation } from 'react-i18next';
import styles from './registry.module.css';

/** Identifiers in the device's data that Eupnea does not know; none is dropped silently. */
export function UnknownIdentifiers({ identifiers }: { readonly identifiers: readonly string[] }) {
  const { t } = useTranslation();
  if (identifiers.length === 0) return null;
  return (
    <section className={styles['part']}>
      <details>
        <summary>{t('registry.unknownIdentifiers', { count: identifiers.length })}</summary>
        <p className={styles['hint']}>{t('registry.unknownIdentifiersHint')}</p>
        <ul className={styles['identifiers']}>
          {identifiers.map((identifier) => (
            <li key={identifier}>{identifier}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
