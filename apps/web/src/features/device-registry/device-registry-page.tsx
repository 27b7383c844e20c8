import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session-queries.ts';
import { live } from '../../live/live.ts';
import { DeviceFormDialog } from '../../ui/devices/device-form-dialog.tsx';
import { DeviceDrawer } from './components/device-drawer.tsx';
import { Hl7Gateways } from './components/hl7-gateways.tsx';
import { RegisteredDevices } from './components/registered-devices.tsx';
import { RemovedDevices } from './components/removed-devices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { readRegistrySearch, type RegistrySearch } from './logic/registry-search.ts';

interface DeviceRegistryPageProps {
  readonly search: RegistrySearch;
  readonly onSearchChange: (search: RegistrySearch) => void;
  /** Link to the parent page. */
  readonly crumb: ReactNode;
}

/** The register of ventilators with link state and patients. Administrators make changes. */
export function DeviceRegistryPage({ search, onSearchChange, crumb }: DeviceRegistryPageProps) {
  const { t } = useTranslation();
  const isAdmin = useMe()?.is_admin === true;
  const [isAdding, setAdding] = useState(false);
  // The list's socket provides the server time for link ages and the patients' pseudonyms.
  useEffect(() => live.list.acquire(), []);
  const isRemoved = isAdmin && search.list === 'removed';
  const isHl7 = isAdmin && search.list === 'hl7';
  const open = (device: string | undefined) =>
    onSearchChange(readRegistrySearch({ ...search, device, log: undefined }));
  return (
    <>
      <PageHead crumb={crumb} title={t('registry.title')}>
        {isAdmin && (
          <SegmentedControl
            aria-label={t('registry.lists')}
            data={[
              { value: 'registered', label: t('registry.registered') },
              { value: 'removed', label: t('registry.removed') },
              { value: 'hl7', label: t('registry.gateways') },
            ]}
            value={isAdmin ? (search.list ?? 'registered') : 'registered'}
            onChange={(list) => onSearchChange(readRegistrySearch({ list }))}
          />
        )}
        {isAdmin && !isRemoved && (
          <Button variant="filled" onClick={() => setAdding(true)}>
            {t('device.add')}
          </Button>
        )}
      </PageHead>
      {isRemoved && <RemovedDevices />}
      {isHl7 && <Hl7Gateways />}
      {!isRemoved && !isHl7 && (
        <RegisteredDevices
          search={search}
          onSearchChange={onSearchChange}
          onOpen={(id) => open(String(id))}
          onAdd={isAdmin ? () => setAdding(true) : undefined}
        />
      )}
      {isAdding && <DeviceFormDialog device={null} onClose={() => setAdding(false)} />}
      {search.device !== undefined && (
        <DeviceDrawer
          key={search.device}
          deviceId={search.device}
          search={search}
          onSearchChange={onSearchChange}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
