import type { RemovedDevice } from '@eupnea/contracts/device-record';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useRefreshDevices } from '../../../lib/devices/refresh-devices.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { removedDevicesQuery } from '../api/registry-queries.ts';

/** Removed ventilators, which can be restored. Their data are kept. */
export function RemovedDevices() {
  const { t } = useTranslation();
  const locale = useLocale();
  const removed = useQuery(removedDevicesQuery);
  if (removed.data === undefined && removed.error !== null) {
    const retry = () => void removed.refetch();
    return <ProblemNotice title={t('wall.failed')} error={removed.error} onRetry={retry} />;
  }
  if (removed.data === undefined) {
    return <Skeleton height={160} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  if (removed.data.length === 0) {
    return (
      <NoticePage title={t('registry.noneRemoved')} text={t('registry.noneRemovedText')} trace="breath" />
    );
  }
  const columns: readonly Column<RemovedDevice>[] = [
    { id: 'bed', head: t('device.description'), render: nameOf },
    { id: 'type', head: t('device.type'), render: (device) => t(`device.typeName.${device.device_type}`) },
    { id: 'number', head: t('registry.number'), label: t('registry.number'), render: ({ id }) => id },
    {
      id: 'removed_at',
      head: t('registry.removedAt'),
      label: t('registry.removedAt'),
      render: (device) => formatInstant(device.deleted_at, locale),
    },
    { id: 'actions', head: t('admin.actions'), render: (device) => <Restore device={device} /> },
  ];
  return (
    <Card>
      <DataTable columns={columns} rows={removed.data} keyOf={({ id }) => id} narrow="lines" />
    </Card>
  );
}

function Restore({ device }: { readonly device: RemovedDevice }) {
  const { t } = useTranslation();
  const refresh = useRefreshDevices();
  const restore = useMutation({
    mutationFn: () => api.call('restoreDevice', { params: { id: device.id } }),
    onSuccess: () => showUndoNotice({ text: t('registry.restoredNotice', { bed: nameOf(device) }) }),
    onSettled: refresh,
  });
  return (
    <>
      <Button
        loading={restore.isPending}
        aria-label={`${t('management.action.restore')}: ${nameOf(device)}`}
        onClick={() => restore.mutate()}
      >
        {t('management.action.restore')}
      </Button>
      <FormFailure error={restore.error} />
    </>
  );
}

function nameOf({ id, description }: RemovedDevice): string {
  return description ?? `#${id}`;
}
