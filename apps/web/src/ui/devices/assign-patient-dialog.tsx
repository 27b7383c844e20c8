import type { Device } from '@eupnea/contracts/device';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useProjectScope } from '../../lib/project-scope.ts';
import { useMe } from '../../lib/session/session-queries.ts';
import { UnsavedDialog } from '../unsaved-dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useRefreshDevices } from '../../lib/devices/refresh-devices.ts';
import { bedName, describePatient } from '../../lib/clinical/describe-device.ts';
import { CreatePatientForm } from './create-patient-form.tsx';
import styles from './dialog-form.module.css';

/** Page size of the list; patient management can search further. */
const LISTED_PATIENTS = 200;

interface AssignPatientDialogProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Assigns a patient to a free ventilator: an existing or a new one. */
export function AssignPatientDialog({ device, onClose }: AssignPatientDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefreshDevices();
  const [creating, setCreating] = useState(false);
  const mayCreate = useMe()?.flags.add_patient === true;
  const assign = useMutation({
    mutationFn: (patientId: number) =>
      api.call('assignPatient', { params: { id: device.id }, body: { patient_id: patientId } }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <UnsavedDialog title={t('assign.title', { bed: bedName(device) })} onClose={onClose}>
      {(report) =>
        creating ? (
          <CreatePatientForm
            action={t('assign.createAndAssign')}
            onCreated={(patient) => assign.mutate(patient.id)}
            onBack={() => setCreating(false)}
            onEdited={report}
            assigning={assign.isPending}
            assignError={assign.error}
          />
        ) : (
          <PatientChoice
            onAssign={(patientId) => assign.mutate(patientId)}
            onCreate={mayCreate ? () => setCreating(true) : undefined}
            busy={assign.isPending}
            error={assign.error}
          />
        )
      }
    </UnsavedDialog>
  );
}

interface PatientChoiceProps {
  readonly onAssign: (patientId: number) => void;
  readonly onCreate: (() => void) | undefined;
  readonly busy: boolean;
  readonly error: unknown;
}

function PatientChoice({ onAssign, onCreate, busy, error }: PatientChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const projectId = useProjectScope();
  const query = {
    count: LISTED_PATIENTS,
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const patients = useQuery({
    queryKey: ['patients', 'all', query],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
  });
  const wanted = text.trim().toLowerCase();
  const free = (patients.data?.items ?? []).filter(
    (patient) =>
      patient.device_id === null &&
      patient.date_out === null &&
      patient.pseudonym.toLowerCase().includes(wanted),
  );
  return (
    <div className={styles['form']}>
      <TextInput
        label={t('assign.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles['list']}>
        {free.map((patient) => (
          <UnstyledButton
            key={patient.id}
            className={styles['patient']}
            aria-pressed={patient.id === chosen}
            onClick={() => setChosen(patient.id)}
          >
            {describePatient(patient, t, locale)}
          </UnstyledButton>
        ))}
        {patients.isSuccess && free.length === 0 && (
          <p className={styles['patient']}>
            <small>{t('assign.none')}</small>
          </p>
        )}
      </div>
      <FormFailure error={patients.error ?? error} />
      <div className={styles['buttons']}>
        {onCreate !== undefined && <Button onClick={onCreate}>{t('assign.create')}</Button>}
        <Button
          variant="filled"
          disabled={chosen === null}
          loading={busy}
          onClick={() => chosen !== null && onAssign(chosen)}
        >
          {t('wall.assignPatient')}
        </Button>
      </div>
    </div>
  );
}
