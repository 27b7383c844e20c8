import type { PatientRow } from '@eupnea/contracts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../lib/format/format-number.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { PatientSort, sortOf } from '../logic/management-search.ts';
import styles from './patient-table.module.css';

const ABSENT = '---';

type Sort = ReturnType<typeof sortOf>;

interface PatientTableProps {
  readonly patients: readonly PatientRow[];
  readonly withDateOut: boolean;
  readonly sort: Sort;
  readonly onSort: (by: PatientSort, order: Sort['order']) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onOpen: (patientId: number) => void;
}

/** One row a patient; its pseudonym opens the bedside view, unless it is deleted. */
export function PatientTable(props: PatientTableProps) {
  const { patients, withDateOut, sort, onSort, chosen, onChoose, onOpen } = props;
  const { t } = useTranslation();
  const changeable = patients.filter((patient) => patient.may_manage).map(({ id }) => id);
  const all = changeable.length > 0 && changeable.every((id) => chosen.has(id));
  const head = (by: PatientSort, label: string, isNumber = false) => (
    <SortHead by={by} label={label} isNumber={isNumber} sort={sort} onSort={onSort} />
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
          {head('sex', t('patient.sex'))}
          {head('age', t('patient.ageLabel'), true)}
          {head('height', t('patient.heightLabel'), true)}
          {head('ibw', t('management.column.ibw'), true)}
          <th scope="col">{t('management.column.ventilator')}</th>
          {head('date_in', t('management.column.dateIn'))}
          {withDateOut && head('date_out', t('management.column.dateOut'))}
          <th scope="col">{t('management.record')}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <PatientTableRow
            key={patient.id}
            patient={patient}
            withDateOut={withDateOut}
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
  readonly withDateOut: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

function PatientTableRow({ patient, withDateOut, isChosen, onChoose, onOpen }: PatientTableRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const whole = (value: number | null) => (value === null ? ABSENT : formatLimit(Math.round(value), locale));
  const age =
    patient.age === null ? ABSENT : t(`patient.age.${patient.age_unit ?? 'years'}`, { age: patient.age });
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
      <td>{patient.sex === 'any' ? ABSENT : t(`patient.sexShort.${patient.sex}`)}</td>
      <td className={styles['number']}>{age}</td>
      <td className={styles['number']} data-label={t('patient.heightLabel')}>
        {whole(patient.height)}
      </td>
      <td className={styles['number']} data-label={t('management.column.ibw')}>
        {whole(patient.ibw)}
      </td>
      <VentilatorCell patient={patient} />
      <td className={styles['date']}>{formatInstant(patient.date_in, locale)}</td>
      {withDateOut && (
        <td className={styles['date']} data-label={t('management.column.dateOut')}>
          {formatInstant(patient.date_out, locale)}
        </td>
      )}
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
    <Link to="/patient/$id" params={{ id: String(patient.id) }} search={search}>
      {patient.pseudonym}
    </Link>
  );
}

/** Of a patient who has left, the ventilator it was on last. */
function VentilatorCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const isHere = patient.date_out === null && patient.deleted_at === null;
  const id = isHere ? patient.device_id : patient.last_device_id;
  if (id !== null) return <td>{t('management.onVentilator', { id })}</td>;
  return <td className={styles['none']}>{isHere ? t('management.notConnected') : ABSENT}</td>;
}
