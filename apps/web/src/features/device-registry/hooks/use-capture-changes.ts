import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { deviceCapturesQuery } from '../api/registry-queries.ts';

interface CaptureChoices {
  readonly seconds: number;
  readonly without_patient: boolean;
  readonly reconnect: boolean;
}

/** Start, stop, download and delete captures of a device. */
export function useCaptureChanges(deviceId: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { id: deviceId };
  const refresh = async () => await client.invalidateQueries(deviceCapturesQuery(deviceId));

  const start = useMutation({
    mutationFn: async (choices: CaptureChoices) =>
      await api.call('startDeviceCapture', { params, body: choices }),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: async () => await api.call('stopDeviceCapture', { params }),
    onSuccess: () => start.reset(),
    onSettled: refresh,
  });
  const download = useMutation({
    mutationFn: async (capture: number) => {
      const answer = await api.open('downloadDeviceCapture', { params, query: { capture } });
      saveFile(await answer.blob(), `eupnea-device-${deviceId}-${capture}.capture`);
    },
  });
  const remove = useMutation({
    mutationFn: async (capture: number) => {
      await api.call('deleteDeviceCapture', { params, query: { capture } });
      start.reset();
      const undo = async () => {
        await api.call('restoreDeviceCapture', { params, body: { capture } });
        await refresh();
      };
      showUndoNotice({ text: t('capture.deletedNotice'), undo });
    },
    onSettled: refresh,
  });
  const error = start.error ?? stop.error ?? download.error ?? remove.error;
  /** Id of the last start. Its file is listed once the device has connected. */
  const startedId = start.data?.id ?? null;
  return { start, stop, download, remove, error, startedId };
}
