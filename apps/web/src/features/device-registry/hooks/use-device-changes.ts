import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { useRefreshDevices } from '../../../lib/devices/refresh-devices.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';

/** Changes of a ventilator, each with an undo notice. */
export function useDeviceChanges(device: DeviceDetail) {
  const { t } = useTranslation();
  const refresh = useRefreshDevices();
  const params = { id: device.id };
  const bed = bedName(device);

  async function undoable(undo: () => Promise<unknown>): Promise<void> {
    await undo();
    await refresh();
  }

  const free = useMutation({
    mutationFn: async (patientId: number | null) => {
      await api.call('assignPatient', { params, body: { patient_id: null } });
      const putBack = () => api.call('assignPatient', { params, body: { patient_id: patientId } });
      showUndoNotice({ text: t('registry.freedNotice', { bed }), undo: () => undoable(putBack) });
    },
    onSettled: refresh,
  });
  const setActive = useMutation({
    mutationFn: async (active: boolean) => {
      const { version } = await api.call('editDevice', { params, body: { version: device.version, active } });
      const putBack = () => api.call('editDevice', { params, body: { version, active: !active } });
      const text = active ? t('registry.activatedNotice', { bed }) : t('registry.deactivatedNotice', { bed });
      showUndoNotice({ text, undo: () => undoable(putBack) });
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await api.call('deleteDevice', { params });
      const putBack = () => api.call('restoreDevice', { params });
      showUndoNotice({ text: t('registry.removedNotice', { bed }), undo: () => undoable(putBack) });
    },
    onSettled: refresh,
  });
  return { free, setActive, remove };
}
