import type { Patient } from '@eupnea/contracts/patient';
import type { CombinationPreview } from '@eupnea/contracts/patient-record';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../hooks/use-field-text.ts';
import styles from './combine.module.css';

const SHOWN = ['sex', 'age', 'height', 'weight', 'date_in'] as const;

interface CombineRecordsProps {
  readonly preview: CombinationPreview;
  readonly onSwap: () => void;
}

/** Choice of the remaining record, and obstacles. */
export function CombineRecords({ preview, onSwap }: CombineRecordsProps) {
  const { t } = useTranslation();
  const { into, from, breaths, breaths_before: before, obstacles } = preview;
  return (
    <>
      <div className={styles['pair']}>
        <RecordCard role={t('combine.stays')} patient={into} breaths={before} />
        <RecordCard role={t('combine.ends')} patient={from} breaths={breaths} />
      </div>
      <div className={styles['buttons']}>
        <Button onClick={onSwap}>{t('combine.swap')}</Button>
        <span className={styles['hint']}>{t('combine.lineageHint')}</span>
      </div>
      {obstacles.map((obstacle) => (
        <p key={obstacle} role="alert">
          {t(`combine.obstacle.${obstacle}`)}
        </p>
      ))}
    </>
  );
}

interface RecordCardProps {
  readonly role: string;
  readonly patient: Patient;
  readonly breaths: number;
}

function RecordCard({ role, patient, breaths }: RecordCardProps) {
  const { t } = useTranslation();
  const print = useFieldText();
  return (
    <section className={styles['card']} aria-label={role}>
      <small>{role}</small>
      <span className={styles['name']}>{patient.pseudonym}</span>
      <dl>
        <dt>{t('management.column.id')}</dt>
        <dd>{patient.id}</dd>
        {SHOWN.map((field) => (
          <FieldRow key={field} label={t(`management.fieldName.${field}`)} value={print(patient, field)} />
        ))}
        <FieldRow label={t('combine.breaths')} value={String(breaths)} />
      </dl>
    </section>
  );
}

function FieldRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
