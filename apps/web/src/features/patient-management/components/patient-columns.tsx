import type { PatientRow } from '@eupnea/contracts/patient';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRecordings } from '../../../lib/clinical/describe-recordings.ts';
import { formatLimit } from '../../../lib/format/format-number.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { PatientColumn, PatientSort } from '../logic/management-search.ts';
import styles from './patient-table.module.css';

const ABSENT = '---';

interface ColumnCells {
  /** Text key of the name. */
  readonly label: string;
  readonly isNumber: boolean;
  /** Null when the server cannot sort by it. */
  readonly sortBy: PatientSort | null;
  readonly Cell: (props: { readonly patient: PatientRow }) => ReactNode;
}

/** Selectable columns. */
export const PATIENT_COLUMN_CELLS: { readonly [Column in PatientColumn]: ColumnCells } = {
  id: number('id', 'management.column.id', ({ id }) => id, plain),
  sex: { label: 'patient.sex', isNumber: false, sortBy: 'sex', Cell: SexCell },
  age: { label: 'patient.ageLabel', isNumber: true, sortBy: 'age', Cell: AgeCell },
  category: { label: 'management.column.category', isNumber: false, sortBy: 'category', Cell: CategoryCell },
  height: number('height', 'patient.heightLabel', ({ height }) => height, whole),
  weight: number('weight', 'patient.weightLabel', ({ weight }) => weight, formatLimit),
  ibw: number('ibw', 'management.column.ibw', ({ ibw }) => ibw, whole),
  ventilator: { label: 'management.column.ventilator', isNumber: false, sortBy: null, Cell: VentilatorCell },
  status: { label: 'management.status', isNumber: false, sortBy: null, Cell: StatusCell },
  date_in: date('date_in', 'management.column.dateIn'),
  date_out: date('date_out', 'management.column.dateOut'),
};

/** Integers, because filters compare rounded values. */
function whole(value: number, locale: string): string {
  return formatLimit(Math.round(value), locale);
}

/** Id without separators. */
function plain(value: number): string {
  return String(value);
}

function number(
  sortBy: PatientSort,
  label: string,
  read: (patient: PatientRow) => number | null,
  print: (value: number, locale: string) => string,
): ColumnCells {
  function NumberCell({ patient }: { readonly patient: PatientRow }) {
    const { t } = useTranslation();
    const locale = useLocale();
    const value = read(patient);
    return (
      <td className={styles['number']} data-label={t(label)}>
        {value === null ? ABSENT : print(value, locale)}
      </td>
    );
  }
  return { label, isNumber: true, sortBy, Cell: NumberCell };
}

function date(by: 'date_in' | 'date_out', label: string): ColumnCells {
  function DateCell({ patient }: { readonly patient: PatientRow }) {
    const { t } = useTranslation();
    const locale = useLocale();
    return (
      <td className={styles['date']} data-label={t(label)}>
        {formatInstant(patient[by], locale)}
      </td>
    );
  }
  return { label, isNumber: false, sortBy: by, Cell: DateCell };
}

function SexCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return <td>{patient.sex === 'any' ? ABSENT : t(`patient.sexShort.${patient.sex}`)}</td>;
}

function AgeCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { age, age_unit: unit } = patient;
  return (
    <td className={styles['number']}>
      {age === null ? ABSENT : t(`patient.age.${unit ?? 'years'}`, { age: formatLimit(age, locale) })}
    </td>
  );
}

function CategoryCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return <td>{t(`management.category.${patient.category}`)}</td>;
}

function StatusCell({ patient }: { readonly patient: PatientRow }) {
  return <td className={styles['text']}>{patient.status ?? ABSENT}</td>;
}

/**
 * Last ventilator of a discharged patient; file name of an imported one, because a generated pseudonym tells
 * nothing.
 */
function VentilatorCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const isHere = patient.date_out === null && patient.deleted_at === null;
  const file = describeRecordings(patient, t);
  if (patient.device_id === null && file !== null) {
    return (
      <td className={styles['file']} title={file}>
        {file}
      </td>
    );
  }
  const id = isHere ? patient.device_id : patient.last_device_id;
  if (id !== null) return <td>{t('management.onVentilator', { id })}</td>;
  return <td className={styles['none']}>{isHere ? t('management.notConnected') : ABSENT}</td>;
}
