import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describePatient } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { patientChoicesQuery } from '../api/patient-choices-query.ts';
import type { PatientChoice } from '../logic/local-upload.ts';

const NEW = 'new';
/** Length of a pseudonym that the server takes. */
const PSEUDONYM_MAX = 64;

interface PatientFieldProps {
  /** Project of the patients; null before a selection. */
  readonly projectId: number | null;
  readonly value: PatientChoice | null;
  readonly onChange: (choice: PatientChoice) => void;
}

/** Patient of the recording: an existing one, or a new one with pseudonym. */
export function PatientField({ projectId, value, onChange }: PatientFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const patients = useQuery(patientChoicesQuery(projectId));
  const known = (patients.data?.items ?? []).map((patient) => ({
    value: String(patient.id),
    label: describePatient(patient, t, locale),
  }));
  return (
    <>
      <Select
        label={t('upload.patient')}
        placeholder={t('files.chooseOne')}
        withAsterisk
        searchable
        nothingFoundMessage={t('upload.noPatient')}
        error={patients.isError ? t('upload.patientsFailed') : null}
        data={[{ value: NEW, label: t('upload.newPatient') }, ...known]}
        value={value === null ? null : value.kind === 'new' ? NEW : String(value.id)}
        onChange={(chosen) => {
          if (chosen === NEW) onChange({ kind: 'new' });
          else if (chosen !== null) onChange({ kind: 'existing', id: Number(chosen) });
        }}
      />
      {value?.kind === 'new' && (
        <TextInput
          label={t('upload.pseudonym')}
          description={t('upload.pseudonymHint')}
          maxLength={PSEUDONYM_MAX}
          autoComplete="off"
          value={value.pseudonym ?? ''}
          onChange={(event) => onChange({ kind: 'new', pseudonym: event.currentTarget.value })}
        />
      )}
    </>
  );
}
