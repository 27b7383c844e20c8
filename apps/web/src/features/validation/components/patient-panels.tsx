import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import {
  countWith,
  countWithout,
  decidedShare,
  type FamilyRow,
  type PatientResults,
  type PatientRow,
} from '../logic/patient-results.ts';
import { KindName } from './kind-name.tsx';
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
          <AnswersTable rows={rows} />
        </Panel>
      )}
      <Panel title={t('validation.families.title')}>
        <p className={styles['hint']}>{t('validation.families.hint')}</p>
        <FamiliesTable rows={families} />
      </Panel>
    </>
  );
}

type ColumnName = 'with' | 'found' | 'undecided' | 'missed' | 'without' | 'false' | 'decided';

function AnswersTable({ rows }: { readonly rows: readonly PatientRow[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (
    id: string,
    name: ColumnName,
    read: (answers: PatientRow['answers']) => ReactNode,
  ): Column<PatientRow> => ({
    id,
    head: t(`validation.patients.${name}`),
    width: 'whole',
    render: ({ answers }) => read(answers),
  });
  const columns: readonly Column<PatientRow>[] = [
    {
      id: 'kind',
      width: 'whole',
      head: t('validation.kind'),
      render: ({ kind }) => <KindName kind={kind} />,
    },
    {
      id: 'recording',
      head: t('validation.patients.recording'),
      isText: true,
      render: ({ recording }) => recording,
    },
    number('with', 'with', countWith),
    number('found', 'found', ({ found }) => found),
    number('undecidedWith', 'undecided', ({ undecided }) => undecided),
    number('missed', 'missed', ({ missed }) => missed),
    number('without', 'without', countWithout),
    number('false', 'false', ({ falselyFound }) => falselyFound),
    number('undecidedWithout', 'undecided', ({ undecidedWithout }) => undecidedWithout),
    number('decided', 'decided', (answers) => `${formatNumber(100 * decidedShare(answers), 0, locale)} %`),
  ];
  return (
    <DataTable
      label={t('validation.patients.title')}
      look="figures"
      columns={columns}
      rows={rows}
      keyOf={({ kind, recording }) => `${kind} ${recording}`}
    />
  );
}

function FamiliesTable({ rows }: { readonly rows: readonly FamilyRow[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<FamilyRow>[] = [
    {
      id: 'kind',
      width: 'whole',
      head: t('validation.kind'),
      render: ({ kind }) => <KindName kind={kind} />,
    },
    { id: 'family', head: t('validation.families.family'), isText: true, render: ({ family }) => family },
    {
      id: 'sensitivity',
      head: t('validation.column.sensitivity'),
      render: ({ sensitivity }) => formatNumber(sensitivity, 3, locale),
    },
    { id: 'breaths', head: t('validation.column.breaths'), render: ({ breathsWithIt }) => breathsWithIt },
  ];
  return (
    <DataTable
      label={t('validation.families.title')}
      look="figures"
      columns={columns}
      rows={rows}
      keyOf={({ kind, family }) => `${kind} ${family}`}
    />
  );
}
