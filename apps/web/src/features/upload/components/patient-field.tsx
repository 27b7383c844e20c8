import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describePatient } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { PatientChoice } from '../logic/local-upload.ts';

/** As many as one page of the list answers. */
const LISTED_PATIENTS = 200;
const NEW = 'new';

interface PatientFieldProps {
  /** Whose patients may be chosen; null = none is chosen yet. */
  readonly projectId: number | null;
  readonly value: PatientChoice | null;
  readonly onChange: (choice: PatientChoice) => void;
}

/** Whose recording it is: one of the patients, or a new one. */
export function PatientField({ projectId, value, onChange }: PatientFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const patients = useQuery({
    queryKey: ['patients', 'choices', projectId],
    enabled: projectId !== null,
    queryFn: ({ signal }) =>
      api.call('listPatients', {
        query: {
          state: 'all',
          count: LISTED_PATIENTS,
          sortBy: 'id',
          sortOrder: 'desc',
          ...(projectId === null ? {} : { project_id: projectId }),
        },
        signal,
      }),
  });
  const known = (patients.data?.items ?? []).map((patient) => ({
    value: String(patient.id),
    label: describePatient(patient, t, locale),
  }));
  return (
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
  );
}
