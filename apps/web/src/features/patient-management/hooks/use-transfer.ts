import type { OccupancyPreview, VentilationSession } from '@eupnea/contracts/occupancy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';

/** Session and target patient; without a period the whole session. */
export interface Transfer {
  readonly session: VentilationSession;
  readonly fromPatientId: number;
  readonly toPatientId: number;
  readonly stretch: { readonly from: string; readonly to: string | null } | null;
}

function sessionBody({ session, fromPatientId, toPatientId }: Transfer) {
  return {
    sessionId: session.id,
    sessionDeviceId: session.device_id,
    newPatientId: toPatientId,
    currentPatientId: fromPatientId,
  };
}

function segmentBody({ session, fromPatientId, toPatientId }: Transfer, stretch: Stretch) {
  return {
    device_id: session.device_id,
    from: stretch.from,
    to: stretch.to,
    current_patient_id: fromPatientId,
    new_patient_id: toPatientId,
  };
}

type Stretch = NonNullable<Transfer['stretch']>;

async function preview(transfer: Transfer): Promise<OccupancyPreview> {
  const { stretch } = transfer;
  return stretch === null
    ? await api.call('previewSessionTransfer', { body: sessionBody(transfer) })
    : await api.call('previewSegmentTransfer', { body: segmentBody(transfer, stretch) });
}

export function usePreviewTransfer() {
  return useMutation({ mutationFn: preview });
}

/** Transfers, reports it, and offers undo. */
export function useTransfer(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['patients'] });
  return useMutation({
    mutationFn: async (transfer: Transfer) => {
      const { stretch } = transfer;
      return stretch === null
        ? await api.call('transferSession', { body: sessionBody(transfer) })
        : await api.call('transferSegment', { body: segmentBody(transfer, stretch) });
    },
    onSuccess: async ({ id }) => {
      const undo = async () => {
        await api.call('undoOccupancyChange', { params: { id } });
        await refresh();
      };
      showUndoNotice({ text: t('transfer.done'), undo });
      onDone();
      await refresh();
    },
  });
}
