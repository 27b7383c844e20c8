import type { Device } from '@eupnea/contracts/device';
import type { Project } from '@eupnea/contracts/project';
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { bedName, ventilatorName } from '../../../lib/clinical/describe-device.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import {
  knownDevicesQuery,
  projectDevicesQuery,
  useProjectChange,
  useRefreshProjects,
} from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';
import styles from './projects.module.css';

/** The project's ventilators; its managers take them in and out, with the way back. */
export function ProjectDevices({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const devices = useQuery(projectDevicesQuery(project.id));
  return (
    <ProjectSection title={t('registry.title')} count={devices.data?.length}>
      <FormFailure error={devices.error} />
      {devices.data === undefined ? (
        devices.error === null && (
          <Skeleton height={80} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : devices.data.length === 0 ? (
        <p className={styles['hint']}>{t('projects.noDevice')}</p>
      ) : (
        <ul className={styles['members']}>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} project={project} device={device} />
          ))}
        </ul>
      )}
      {project.permissions.manage && devices.data !== undefined && (
        <AddDevice project={project} present={devices.data} />
      )}
    </ProjectSection>
  );
}

interface DeviceRowProps {
  readonly project: Project;
  readonly device: Device;
}

function DeviceRow({ project, device }: DeviceRowProps) {
  const { t } = useTranslation();
  const refresh = useRefreshProjects();
  const params = { id: project.id };
  const remove = useProjectChange(async () => {
    await api.call('removeProjectDevice', { params, query: { device_id: String(device.id) } });
    const undo = async () => {
      await api.call('addProjectDevice', { params, body: { device_id: device.id } });
      await refresh();
    };
    showUndoNotice({ text: t('projects.deviceRemoved', { bed: bedName(device), name: project.name }), undo });
  });
  const link = device.status === 'connected' ? 'projects.connected' : 'projects.disconnected';
  return (
    <li>
      <span className={styles['who']}>
        <strong>{bedName(device)}</strong> {ventilatorName(device)}
        <small>
          {t(link)}
          {device.standby && `, ${t('link.standby')}`}
          {device.in_use && `, ${t('wall.inUse')}`}
        </small>
      </span>
      {project.permissions.manage && (
        <Button
          loading={remove.isPending}
          aria-label={`${t('projects.remove')}: ${bedName(device)}`}
          onClick={() => remove.mutate(undefined)}
        >
          {t('projects.remove')}
        </Button>
      )}
      <FormFailure error={remove.error} />
    </li>
  );
}

interface AddDeviceProps {
  readonly project: Project;
  readonly present: readonly Device[];
}

/** Of the ventilators the user sees those that the project has not. Whether the user manages one, the server says. */
function AddDevice({ project, present }: AddDeviceProps) {
  const { t } = useTranslation();
  const known = useQuery(knownDevicesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useProjectChange((deviceId: number) =>
    api.call('addProjectDevice', { params: { id: project.id }, body: { device_id: deviceId } }),
  );
  const ids = new Set(present.map(({ id }) => id));
  const choices = (known.data ?? []).filter(({ id }) => !ids.has(id));
  return (
    <div className={styles['line']}>
      <Select
        label={t('projects.addDevice')}
        placeholder={known.isSuccess && choices.length === 0 ? t('projects.noFurtherDevice') : undefined}
        disabled={choices.length === 0}
        searchable
        data={choices.map((device) => ({
          value: String(device.id),
          label: `${bedName(device)} · ${ventilatorName(device)}`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === null}
        loading={add.isPending}
        onClick={() => add.mutate(Number(chosen), { onSuccess: () => setChosen(null) })}
      >
        {t('projects.add')}
      </Button>
      <FormFailure error={known.error ?? add.error} />
    </div>
  );
}
