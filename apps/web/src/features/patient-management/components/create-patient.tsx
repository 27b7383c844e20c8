import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatePatientForm } from '../../../ui/devices/create-patient-form.tsx';
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';

/** Creates a patient without a ventilator and opens the record. */
export function CreatePatient({ onCreated }: { readonly onCreated: (patientId: number) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('management.newPatient')}</Button>
      {isOpen && (
        <UnsavedDialog title={t('management.newPatient')} onClose={close}>
          {(report) => (
            <CreatePatientForm
              action={t('management.create')}
              assigning={false}
              assignError={null}
              onBack={close}
              onEdited={report}
              onCreated={({ id }) => {
                close();
                void client.invalidateQueries({ queryKey: ['patients'] });
                onCreated(id);
              }}
            />
          )}
        </UnsavedDialog>
      )}
    </>
  );
}
