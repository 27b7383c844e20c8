import { useTranslation } from 'react-i18next';
import { BROWSER_TRACES } from '../logic/browser-traces.ts';
import styles from '../legal-page.module.css';

/** Data that Eupnea stores in the browser, one row per name. */
export function TraceTable() {
  const { t } = useTranslation();
  return (
    <table className={styles['table']}>
      <caption>{t('legal.trace.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('legal.trace.name')}</th>
          <th scope="col">{t('legal.trace.what')}</th>
          <th scope="col">{t('legal.trace.lasts')}</th>
        </tr>
      </thead>
      <tbody>
        {BROWSER_TRACES.map(({ name, place, purpose, lasts }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code> <small>{t(`legal.place.${place}`)}</small>
            </th>
            <td>{t(`legal.purpose.${purpose}`)}</td>
            <td>{t(`legal.until.${lasts}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
