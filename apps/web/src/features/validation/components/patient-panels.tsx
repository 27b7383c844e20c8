import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import {
  countWith,
  countWithout,
  decidedShare,
  type FamilyRow,
  type PatientResults,
  type PatientRow,
} from '../logic/patient-results.ts';
import { KindName } from './kind-name.tsx';
import table from './kind-table.module.css';
import styles from './validation.module.css';

/** Answers on recordings of patients whose effort is known, then the weakest results on unknown simulated families. */
export function PatientPanels({ results }: { readonly results: PatientResults }) {
  const { t } = useTranslation();
  const { passive, rows, families } = results;
  return (
    <>
      {rows.length > 0 && (
        <Panel title={t('validation.patients.title')}>
          <p className={styles['hint']}>
            {t('validation.patients.hint', { passive: passive.breaths, found: passive.withFinding })}
          </p>
          <div
            className={styles['wide']}
            role="group"
            aria-label={t('validation.patients.title')}
            tabIndex={0}
          >
            <AnswersTable rows={rows} />
          </div>
        </Panel>
      )}
      <Panel title={t('validation.families.title')}>
        <p className={styles['hint']}>{t('validation.families.hint')}</p>
        <div className={styles['wide']} role="group" aria-label={t('validation.families.title')} tabIndex={0}>
          <FamiliesTable rows={families} />
        </div>
      </Panel>
    </>
  );
}

const COLUMNS = ['with', 'found', 'undecided', 'missed', 'without', 'false', 'undecided', 'decided'] as const;

function AnswersTable({ rows }: { readonly rows: readonly PatientRow[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <table className={table['table']} aria-label={t('validation.patients.title')}>
      <thead>
        <tr>
          <th scope="col">{t('validation.kind')}</th>
          <th scope="col">{t('validation.patients.recording')}</th>
          {COLUMNS.map((column, at) => (
            <th scope="col" key={`${column} ${at < 4}`}>
              {t(`validation.patients.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, recording, answers }) => (
          <tr key={`${kind} ${recording}`}>
            <th scope="row">
              <KindName kind={kind} />
            </th>
            <td>{recording}</td>
            <td>{countWith(answers)}</td>
            <td>{answers.found}</td>
            <td>{answers.undecided}</td>
            <td>{answers.missed}</td>
            <td>{countWithout(answers)}</td>
            <td>{answers.falselyFound}</td>
            <td>{answers.undecidedWithout}</td>
            <td>{formatNumber(100 * decidedShare(answers), 0, locale)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FamiliesTable({ rows }: { readonly rows: readonly FamilyRow[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <table className={table['table']} aria-label={t('validation.families.title')}>
      <thead>
        <tr>
          <th scope="col">{t('validation.kind')}</th>
          <th scope="col">{t('validation.families.family')}</th>
          <th scope="col">{t('validation.column.sensitivity')}</th>
          <th scope="col">{t('validation.column.breaths')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, family, sensitivity, breathsWithIt }) => (
          <tr key={`${kind} ${family}`}>
            <th scope="row">
              <KindName kind={kind} />
            </th>
            <td>{family}</td>
            <td>{formatNumber(sensitivity, 3, locale)}</td>
            <td>{breathsWithIt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
