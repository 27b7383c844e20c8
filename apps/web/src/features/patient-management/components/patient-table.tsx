import type { PatientRow } from '@eupnea/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../lib/format/format-number.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './patient-table.module.css';

const ABSENT = '---';

/** One row a patient; its pseudonym opens the bedside view. */
export function PatientTable({ patients }: { readonly patients: readonly PatientRow[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('management.column.patient')}</th>
          <th scope="col">{t('patient.sex')}</th>
          <th scope="col" className={styles['number']}>
            {t('patient.ageLabel')}
          </th>
          <th scope="col" className={styles['number']}>
            {t('patient.heightLabel')}
          </th>
          <th scope="col" className={styles['number']}>
            {t('management.column.ibw')}
          </th>
          <th scope="col">{t('management.column.ventilator')}</th>
          <th scope="col">{t('management.column.dateIn')}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <PatientTableRow key={patient.id} patient={patient} />
        ))}
      </tbody>
    </table>
  );
}

function PatientTableRow({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const whole = (value: number | null) => (value === null ? ABSENT : formatLimit(Math.round(value), locale));
  const age =
    patient.age === null ? ABSENT : t(`patient.age.${patient.age_unit ?? 'years'}`, { age: patient.age });
  const device = patient.device_id === null ? {} : { device_id: String(patient.device_id) };
  return (
    <tr>
      <th scope="row">
        <Link to="/patient/$id" params={{ id: String(patient.id) }} search={device}>
          {patient.pseudonym}
        </Link>
      </th>
      <td>{patient.sex === 'any' ? ABSENT : t(`patient.sexShort.${patient.sex}`)}</td>
      <td className={styles['number']}>{age}</td>
      <td className={styles['number']} data-label={t('patient.heightLabel')}>
        {whole(patient.height)}
      </td>
      <td className={styles['number']} data-label={t('management.column.ibw')}>
        {whole(patient.ibw)}
      </td>
      <td className={patient.device_id === null ? styles['none'] : undefined}>
        {patient.device_id === null
          ? t('management.notConnected')
          : t('management.onVentilator', { id: patient.device_id })}
      </td>
      <td className={styles['date']}>{formatDate(patient.date_in, locale)}</td>
    </tr>
  );
}

function formatDate(date: string | null, locale: string): string {
  if (date === null) return ABSENT;
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(date));
}
