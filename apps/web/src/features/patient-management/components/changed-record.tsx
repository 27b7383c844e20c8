import type { Patient } from '@eupnea/contracts/patient';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../hooks/use-field-text.ts';
import { listDifferences } from '../logic/combine-fields.ts';
import styles from './combine.module.css';

interface ChangedRecordProps {
  readonly before: Patient;
  readonly now: Patient;
  readonly onGoOn: () => void;
}

/** Conflict during a choice: the version seen and the stored one. Nothing was changed. */
export function ChangedRecord({ before, now, onGoOn }: ChangedRecordProps) {
  const { t } = useTranslation();
  const print = useFieldText();
  return (
    <section className={styles['card']} role="alert">
      <strong>{t('combine.changed', { patient: before.pseudonym })}</strong>
      <table className={styles['fields']}>
        <thead>
          <tr>
            <th scope="col">{t('management.field')}</th>
            <th scope="col">{t('combine.seen', { version: before.version })}</th>
            <th scope="col">{t('combine.stored', { version: now.version })}</th>
          </tr>
        </thead>
        <tbody>
          {listDifferences(before, now).map((field) => (
            <tr key={field}>
              <th scope="row">{t(`management.fieldName.${field}`)}</th>
              <td>{print(before, field)}</td>
              <td>{print(now, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['buttons']}>
        <Button onClick={onGoOn}>{t('combine.lookAgain')}</Button>
      </div>
    </section>
  );
}
