import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Area } from '../config/paths.ts';
import styles from './area-links.module.css';

/** Links to work areas. */
export function AreaLinks({ areas }: { readonly areas: readonly Area[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['areas']}>
      {areas.map((area) => (
        <li key={area}>
          <Link to={`/${area}`}>{t(`navigation.${area}`)}</Link>
        </li>
      ))}
    </ul>
  );
}
