import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { formatLimit } from '../../lib/format/format-number.ts';
import { Explanation } from './components/explanation.tsx';
import { ResultsPanels } from './components/results-panels.tsx';
import { ResultsPicker } from './components/results-picker.tsx';
import { ThemeSwitch } from './components/theme-switch.tsx';
import styles from './components/validation.module.css';
import type { PublishedValidation } from './logic/published-validation.ts';
import type { ValidationSearch } from './logic/validation-search.ts';

interface ValidationPageProps {
  readonly published: PublishedValidation;
  readonly search: ValidationSearch;
  readonly onSearchChange: (search: ValidationSearch) => void;
  /** The way to the pages this one belongs to. */
  readonly crumb: ReactNode;
}

/** How well the detectors find what is there: what was published with this version. */
export function ValidationPage({ published, search, onSearchChange, crumb }: ValidationPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { seeds, recordings, breaths, hours } = published.arms[search.arm];
  return (
    <>
      <div className={styles['crumb']}>{crumb}</div>
      <div className={styles['head']}>
        <div>
          <h1>{t('navigation.validation')}</h1>
          <p>
            {t('validation.facts', { version: published.analysisVersion, ...seeds })}{' '}
            {t('validation.size', { recordings, breaths, hours: formatLimit(hours, locale) })}
          </p>
        </div>
        <ThemeSwitch />
      </div>
      <ResultsPicker search={search} onSearchChange={onSearchChange} />
      <div className={styles['page']}>
        <ResultsPanels results={published.arms[search.arm]} mode={search.mode} allBeds />
        <Explanation />
      </div>
    </>
  );
}
