import type { PatientRow } from '@eupnea/contracts/patient';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PatientLink } from '../../../ui/patient-link.tsx';
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
  const changeable = patients.filter((patient) => patient.may_manage).map(({ id }) => id);
  const all = changeable.length > 0 && changeable.every((id) => chosen.has(id));
  const head = (by: PatientSort, label: string, isNumber = false) => (
    <SortHead key={by} by={by} label={label} isNumber={isNumber} sort={sort} onSort={onSort} />
  );
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col" className={styles['choice']}>
            <Checkbox
              size="xs"
              aria-label={t('management.chooseAll')}
              checked={all}
              indeterminate={!all && chosen.size > 0}
              disabled={changeable.length === 0}
              onChange={(event) => onChoose(changeable, event.currentTarget.checked)}
            />
          </th>
          {head('pseudonym', t('management.column.patient'))}
          {columns.map((column) => {
            const { label, isNumber, sortBy } = PATIENT_COLUMN_CELLS[column];
            if (sortBy !== null) return head(sortBy, t(label), isNumber);
            return (
              <th key={column} scope="col">
                {t(label)}
              </th>
            );
          })}
          <th scope="col">{t('management.record')}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <PatientTableRow
            key={patient.id}
            patient={patient}
            columns={columns}
            isChosen={chosen.has(patient.id)}
            onChoose={(isChosen) => onChoose([patient.id], isChosen)}
            onOpen={() => onOpen(patient.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  readonly by: PatientSort;
  readonly label: string;
  readonly isNumber: boolean;
  readonly sort: Sort;
  readonly onSort: (by: PatientSort, order: Sort['order']) => void;
}

function SortHead({ by, label, isNumber, sort, onSort }: SortHeadProps) {
  const isSorted = sort.by === by;
  const isAscending = sort.order === 'asc';
  return (
    <th
      scope="col"
      className={isNumber ? styles['number'] : undefined}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton
        className={styles['sort']}
        onClick={() => onSort(by, isSorted && isAscending ? 'desc' : 'asc')}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (isAscending ? ' ↑' : ' ↓') : ''}</span>
      </UnstyledButton>
    </th>
  );
}

interface PatientTableRowProps {
  readonly patient: PatientRow;
  readonly columns: readonly PatientColumn[];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

function PatientTableRow({ patient, columns, isChosen, onChoose, onOpen }: PatientTableRowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={styles['choice']}>
        <Checkbox
          size="xs"
          aria-label={t('management.choose', { patient: patient.pseudonym })}
          checked={isChosen}
          disabled={!patient.may_manage}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <PatientName patient={patient} />
      </th>
      {columns.map((column) => {
        const { Cell } = PATIENT_COLUMN_CELLS[column];
        return <Cell key={column} patient={patient} />;
      })}
      <td>
        {patient.deleted_at === null && (
          <UnstyledButton
            className={styles['sort']}
            aria-label={t('management.openRecord', { patient: patient.pseudonym })}
            onClick={onOpen}
          >
            {t('management.open')}
          </UnstyledButton>
        )}
      </td>
    </tr>
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
