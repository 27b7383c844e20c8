import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { Explanation } from './components/explanation.tsx';
import { PatientPanels } from './components/patient-panels.tsx';
import { ResultsPanels } from './components/results-panels.tsx';
import { ResultsPicker } from './components/results-picker.tsx';
import { RunSection } from './components/run-section.tsx';
import { SaveResults } from './components/save-results.tsx';
import { ThemeSwitch } from './components/theme-switch.tsx';
import styles from './components/validation.module.css';
import { useValidationSession } from './hooks/use-validation-session.ts';
import type { PatientResults } from './logic/patient-results.ts';
import type { PublishedValidation } from './logic/published-validation.ts';
import type { ValidationSearch } from './logic/validation-search.ts';

interface ValidationPageProps {
  readonly published: PublishedValidation;
  readonly patients: PatientResults;
  readonly search: ValidationSearch;
  readonly onSearchChange: (search: ValidationSearch) => void;
  /** The way to the pages this one belongs to. */
  readonly crumb: ReactNode;
}

/** Accuracy of the detectors: published, and run in this browser. */
export function ValidationPage({ published, patients, search, onSearchChange, crumb }: ValidationPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { session, view } = useValidationSession();
  const results = published.arms[search.arm];
  const { seeds, recordings, breaths, hours } = results;
  const shown = search.show === 'run' ? (view.result?.run ?? null) : published;
  return (
    <>
      <PageHead
        crumb={crumb}
        title={t('navigation.validation')}
        notes={
          <>
            <p>{t('validation.source', { recordings: patients.recordings, breaths: patients.breaths })}</p>
            <p>
              {t('validation.facts', { version: published.analysisVersion, ...seeds })}{' '}
              {t('validation.size', { recordings, breaths, hours: formatLimit(hours, locale) })}
            </p>
          </>
        }
      >
        <div className={styles['actions']}>
          <ThemeSwitch />
          {shown !== null && <SaveResults results={shown} />}
        </div>
      </PageHead>
      {search.show !== 'run' && (
        <div className={styles['page']}>
          <PatientPanels results={patients} />
        </div>
      )}
      <h2>{t('validation.own')}</h2>
      <ResultsPicker search={search} onSearchChange={onSearchChange} />
      <div className={styles['page']}>
        {search.show === 'run' ? (
          <RunSection session={session} view={view} search={search} published={results} />
        ) : (
          <ResultsPanels results={results} mode={search.mode} allBeds />
        )}
        <Explanation />
      </div>
    </>
  );
}
