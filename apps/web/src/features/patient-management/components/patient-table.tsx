import type { PatientRow } from '@eupnea/contracts/patient';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PatientLink } from '../../../ui/patient-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { PatientColumn, PatientSort, sortOf } from '../logic/management-search.ts';
import { PATIENT_COLUMN_CELLS } from './patient-columns.tsx';
import styles from './patient-table.module.css';

type Sort = ReturnType<typeof sortOf>;

interface PatientTableProps {
  readonly patients: readonly PatientRow[];
  readonly columns: readonly PatientColumn[];
  readonly sort: Sort;
  readonly onSort: (by: PatientSort, order: Sort['order']) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onOpen: (patientId: number) => void;
}

/** One row per patient; the pseudonym opens the bedside view unless the patient is deleted. */
export function PatientTable(props: PatientTableProps) {
  const { patients, columns, sort, onSort, chosen, onChoose, onOpen } = props;
  const { t } = useTranslation();
  const shown: readonly Column<PatientRow, PatientSort>[] = [
    {
      id: 'patient',
      head: t('management.column.patient'),
      sortBy: 'pseudonym',
      render: (patient) => <PatientName patient={patient} />,
    },
    ...columns.map((column): Column<PatientRow, PatientSort> => {
      const { label, Cell, sortBy, isNamed, isNumber, width } = PATIENT_COLUMN_CELLS[column];
      return {
        id: column,
        head: t(label),
        render: (patient) => <Cell patient={patient} />,
        isNumber,
        ...(sortBy === null ? {} : { sortBy }),
        ...(isNamed ? { label: t(label) } : {}),
        ...(width === undefined ? {} : { width }),
      };
    }),
    {
      id: 'record',
      head: t('management.record'),
      render: ({ id, pseudonym, deleted_at: deletedAt }) =>
        deletedAt === null && (
          <UnstyledButton
            className={styles['open']}
            aria-label={t('management.openRecord', { patient: pseudonym })}
            onClick={() => onOpen(id)}
          >
            {t('management.open')}
          </UnstyledButton>
        ),
    },
  ];
  return (
    <DataTable
      columns={shown}
      rows={patients}
      keyOf={({ id }) => id}
      sorting={sort}
      onSort={onSort}
      selection={{
        label: t('management.chooseAll'),
        labelOf: ({ pseudonym }) => t('management.choose', { patient: pseudonym }),
        hasChosen: chosen.size > 0,
        isChosen: ({ id }) => chosen.has(id),
        mayChoose: (patient) => patient.may_manage,
        onChoose: (rows, isChosen) =>
          onChoose(
            rows.map(({ id }) => id),
            isChosen,
          ),
      }}
      narrow="lines"
    />
  );
}

function PatientName({ patient }: { readonly patient: PatientRow }) {
  if (patient.deleted_at !== null) return patient.pseudonym;
  const search = patient.device_id === null ? {} : { device_id: String(patient.device_id) };
  return (
    <PatientLink patientId={patient.id} search={search}>
      {patient.pseudonym}
    </PatientLink>
  );
}
