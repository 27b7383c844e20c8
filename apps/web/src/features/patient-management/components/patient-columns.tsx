import type { PatientRow } from '@eupnea/contracts/patient';
import type { FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRecordings } from '../../../lib/clinical/describe-recordings.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { ColumnWidth } from '../../../ui/table/column.ts';
import type { PatientColumn, PatientSort } from '../logic/management-search.ts';
import styles from './patient-table.module.css';

const ABSENT = '---';

interface ColumnCells {
  /** Text key of the name. */
  readonly label: string;
  readonly isNumber: boolean;
  /** Narrow screens show the name before the value. */
  readonly isNamed: boolean;
  /** Null when the server cannot sort by it. */
  readonly sortBy: PatientSort | null;
  readonly width?: ColumnWidth;
  readonly Cell: FunctionComponent<{ readonly patient: PatientRow }>;
}

/** Selectable columns. */
export const PATIENT_COLUMN_CELLS: { readonly [Column in PatientColumn]: ColumnCells } = {
  id: number('id', 'management.column.id', ({ id }) => id, plain),
  sex: text('patient.sex', 'sex', SexCell),
  age: { ...text('patient.ageLabel', 'age', AgeCell), isNumber: true },
  category: text('management.column.category', 'category', CategoryCell),
  height: number('height', 'patient.heightLabel', ({ height }) => height, whole),
  weight: number('weight', 'patient.weightLabel', ({ weight }) => weight, formatLimit),
  ibw: number('ibw', 'management.column.ibw', ({ ibw }) => ibw, whole),
  ventilator: { ...text('management.column.ventilator', null, VentilatorCell), width: 'rest' },
  status: { ...text('management.status', null, StatusCell), width: 'rest' },
  date_in: date('date_in', 'management.column.dateIn'),
  date_out: date('date_out', 'management.column.dateOut'),
};

function text(label: string, sortBy: PatientSort | null, Cell: ColumnCells['Cell']): ColumnCells {
  return { label, isNumber: false, isNamed: false, sortBy, Cell };
}

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
    const locale = useLocale();
    const value = read(patient);
    return value === null ? ABSENT : print(value, locale);
  }
  return { label, isNumber: true, isNamed: true, sortBy, Cell: NumberCell };
}

function date(by: 'date_in' | 'date_out', label: string): ColumnCells {
  function DateCell({ patient }: { readonly patient: PatientRow }) {
    return formatInstant(patient[by], useLocale());
  }
  return { label, isNumber: false, isNamed: true, sortBy: by, width: 'whole', Cell: DateCell };
}

function SexCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return patient.sex === 'any' ? ABSENT : t(`patient.sexShort.${patient.sex}`);
}

function AgeCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { age, age_unit: unit } = patient;
  return age === null ? ABSENT : t(`patient.age.${unit ?? 'years'}`, { age: formatLimit(age, locale) });
}

function CategoryCell({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return t(`management.category.${patient.category}`);
}

function StatusCell({ patient }: { readonly patient: PatientRow }) {
  return patient.status ?? ABSENT;
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
    return <span title={file}>{file}</span>;
  }
  const id = isHere ? patient.device_id : patient.last_device_id;
  if (id !== null) return t('management.onVentilator', { id });
  return <span className={styles['none']}>{isHere ? t('management.notConnected') : ABSENT}</span>;
}
