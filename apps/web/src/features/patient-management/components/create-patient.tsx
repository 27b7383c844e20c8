import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatePatientForm } from '../../../ui/devices/create-patient-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** A patient who is on no ventilator yet; the record opens for what else there is to say. */
export function CreatePatient({ onCreated }: { readonly onCreated: (patientId: number) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('management.newPatient')}</Button>
      {isOpen && (
        <Dialog title={t('management.newPatient')} onClose={close}>
          <CreatePatientForm
            action={t('management.create')}
            assigning={false}
            assignError={null}
            onBack={close}
            onCreated={({ id }) => {
              close();
              void client.invalidateQueries({ queryKey: ['patients'] });
              onCreated(id);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
