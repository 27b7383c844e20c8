import type { Device } from '@eupnea/contracts/device';
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeFilters } from '../../../lib/devices/device-filters.ts';
import { useProjectScope } from '../../../lib/project-scope.ts';
import { useDeviceList } from '../../../live/hooks/use-device-list.ts';
import { Card } from '../../../ui/card.tsx';
import { FilterBar } from '../../../ui/devices/filter-bar.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { devicesQuery } from '../api/registry-queries.ts';
import { findDevices } from '../logic/find-devices.ts';
import {
  DEVICES_PER_PAGE,
  REGISTRY_SORTS,
  clearFilters,
  pageOf,
  readRegistrySearch,
  type RegistrySearch,
} from '../logic/registry-search.ts';
import styles from './registry.module.css';
import { RegistryTable } from './registry-table.tsx';

interface RegisteredDevicesProps {
  readonly search: RegistrySearch;
  readonly onSearchChange: (search: RegistrySearch) => void;
  readonly onOpen: (deviceId: number) => void;
  /** Undefined without permission. */
  readonly onAdd: (() => void) | undefined;
}

/** Register with search, filters, order and pages. */
export function RegisteredDevices({ search, onSearchChange, onOpen, onAdd }: RegisteredDevicesProps) {
  const { t } = useTranslation();
  const devices = useQuery(devicesQuery(search, useProjectScope()));
  const list = useDeviceList();
  const pseudonymOf = ({ id }: Device) => list.get(id)?.patient?.pseudonym;
  if (devices.data === undefined && devices.error !== null) {
    const retry = () => void devices.refetch();
    return <ProblemNotice title={t('wall.failed')} error={devices.error} onRetry={retry} />;
  }
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onSearchChange(readRegistrySearch({ ...search, page: undefined, ...next }));
  const found = findDevices(devices.data ?? [], search.q ?? '', pseudonymOf);
  const page = pageOf(search.page);
  const isNarrowed = activeFilters(search).length > 0 || search.q !== undefined;
  if (devices.data !== undefined && devices.data.length === 0 && !isNarrowed) {
    return <EmptyRegister onAdd={onAdd} />;
  }
  return (
    <>
      <div className={styles['toolbar']} role="search">
        <TextInput
          value={search.q ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value })}
          placeholder={t('wall.search')}
          aria-label={t('wall.search')}
          leftSection={<SearchIcon />}
          type="search"
        />
        <FilterBar filters={search} onChange={(kind, value) => change({ [kind]: value })} />
        <Select
          className={styles['end'] ?? ''}
          aria-label={t('wall.sort')}
          value={search.sort ?? 'DEFAULT'}
          data={REGISTRY_SORTS.map((mode) => ({ value: mode, label: t(`wall.sortMode.${mode}`) }))}
          onChange={(sort) => change({ sort: sort ?? undefined })}
        />
      </div>
      <Card>
        {devices.data === undefined ? (
          <Skeleton height={240} radius={0} animate={false} role="status" aria-label={t('common.loading')} />
        ) : found.length === 0 ? (
          <p className={styles['nothing']} role="status">
            {t('wall.noMatch.title')}{' '}
            <Button variant="subtle" onClick={() => onSearchChange(clearFilters(search))}>
              {t('wall.noMatch.clear')}
            </Button>
          </p>
        ) : (
          <>
            <RegistryTable
              devices={found.slice((page - 1) * DEVICES_PER_PAGE, page * DEVICES_PER_PAGE)}
              answeredAtMs={devices.dataUpdatedAt}
              opened={search.device}
              pseudonymOf={pseudonymOf}
              onOpen={onOpen}
            />
            <PageControls
              page={page}
              count={DEVICES_PER_PAGE}
              total={found.length}
              onPageChange={(next) => change({ page: String(next) })}
            />
          </>
        )}
      </Card>
    </>
  );
}

function EmptyRegister({ onAdd }: Pick<RegisteredDevicesProps, 'onAdd'>) {
  const { t } = useTranslation();
  return (
    <NoticePage
      title={t('wall.empty.title')}
      text={onAdd === undefined ? t('wall.empty.askAdmin') : t('wall.empty.text')}
      trace="breath"
    >
      {onAdd !== undefined && (
        <Button variant="filled" onClick={onAdd}>
          {t('device.add')}
        </Button>
      )}
    </NoticePage>
  );
}
