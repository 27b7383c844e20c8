import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { AssignPatientDialog } from '../../../ui/devices/assign-patient-dialog.tsx';
import { DeviceFormDialog } from '../../../ui/devices/device-form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useDeviceChanges } from '../hooks/use-device-changes.ts';
import styles from './registry.module.css';

interface DeviceActionsProps {
  readonly detail: DeviceDetail;
  readonly onRemoved: () => void;
}

/** Managers of one of its projects assign the patient; administrators change the rest. */
export function DeviceActions({ detail, onRemoved }: DeviceActionsProps) {
  const { t } = useTranslation();
  const isAdmin = useMe()?.is_admin === true;
  const [open, setOpen] = useState<'edit' | 'assign' | null>(null);
  const changes = useDeviceChanges(detail);
  const { free, setActive, remove } = changes;
  const isFree = detail.patient_id === null && !detail.in_use;
  const close = () => setOpen(null);
  return (
    <>
      <div
        className={styles['buttons']}
        role="group"
        aria-label={t('wall.deviceMenu', { bed: bedName(detail) })}
      >
        {detail.may_manage && isFree && (
          <Button variant="filled" onClick={() => setOpen('assign')}>
            {t('wall.assignPatient')}
          </Button>
        )}
        {detail.may_manage && detail.patient_id !== null && (
          <Button loading={free.isPending} onClick={() => free.mutate(detail.patient_id)}>
            {t('registry.free')}
          </Button>
        )}
        {isAdmin && (
          <>
            <Button onClick={() => setOpen('edit')}>{t('device.edit')}</Button>
            <Button loading={setActive.isPending} onClick={() => setActive.mutate(!detail.active)}>
              {detail.active ? t('registry.deactivate') : t('registry.activate')}
            </Button>
            <Button
              color="danger"
              disabled={!isFree}
              title={isFree ? undefined : t('registry.removeHint')}
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
            >
              {t('registry.remove')}
            </Button>
          </>
        )}
      </div>
      {!detail.may_manage && <p className={styles['hint']}>{t('registry.readOnly')}</p>}
      <FormFailure error={free.error ?? setActive.error ?? remove.error} />
      {open === 'edit' && <DeviceFormDialog device={detail} onClose={close} />}
      {open === 'assign' && <AssignPatientDialog device={detail} onClose={close} />}
    </>
  );
}
