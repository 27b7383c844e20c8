import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { registerDialog } from '../../../lib/open-dialogs.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useReturnedFocus } from '../../../ui/returned-focus.ts';
import { useScrollLock } from '../../../ui/scroll-lock.ts';
import { deviceDetailQuery } from '../api/registry-queries.ts';
import { pageOf, readRegistrySearch, spanOf, type RegistrySearch } from '../logic/registry-search.ts';
import { ConnectionHistory } from './connection-history.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceCaptures } from './device-captures.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { LinkQuality } from './link-quality.tsx';
import styles from './registry.module.css';
import { UnknownIdentifiers } from './unknown-identifiers.tsx';

interface DeviceDrawerProps {
  readonly deviceId: string;
  readonly search: RegistrySearch;
  readonly onSearchChange: (search: RegistrySearch) => void;
  readonly onClose: () => void;
}

/** Record of a ventilator: registration, editable fields and link quality. */
export function DeviceDrawer({ deviceId, search, onSearchChange, onClose }: DeviceDrawerProps) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => registerDialog(() => close()), []);
  useScrollLock(true);
  useReturnedFocus();
  const isAdmin = useMe()?.is_admin === true;
  const detail = useQuery(deviceDetailQuery(deviceId));
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onSearchChange(readRegistrySearch({ ...search, ...next }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      transitionProps={{ duration: 0 }}
      title={detail.data === undefined ? t('registry.record') : bedName(detail.data)}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {detail.data === undefined ? (
        detail.error !== null ? (
          <ProblemNotice
            title={t('registry.recordFailed')}
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        ) : (
          <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : (
        <div className={styles['parts']}>
          <Registered detail={detail.data} answeredAtMs={detail.dataUpdatedAt} onRemoved={onClose} />
          <LinkQuality
            deviceId={deviceId}
            span={spanOf(search)}
            onSpanChange={(hours) => change({ hours })}
          />
          <UnknownIdentifiers identifiers={detail.data.unknown_identifiers} />
          {isAdmin && <DeviceCaptures deviceId={detail.data.id} />}
          <ConnectionHistory
            deviceId={deviceId}
            page={pageOf(search.log)}
            onPageChange={(page) => change({ log: String(page) })}
          />
        </div>
      )}
    </Drawer>
  );
}

interface RegisteredProps {
  readonly detail: DeviceDetail;
  readonly answeredAtMs: number;
  readonly onRemoved: () => void;
}

function Registered({ detail, answeredAtMs, onRemoved }: RegisteredProps) {
  return (
    <section className={styles['part']}>
      <DeviceFacts detail={detail} answeredAtMs={answeredAtMs} />
      <DeviceActions detail={detail} onRemoved={onRemoved} />
    </section>
  );
}
