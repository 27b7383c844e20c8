import type { DeviceSummary } from '@eupnea/contracts/device';
import { Button } from '@mantine/core';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFullScreen } from '../../../lib/full-screen.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { live } from '../../../live/live.ts';
import { AssignPatientDialog, DeviceFormDialog } from '../../../ui/devices/device-dialogs.ts';
import { ParameterPopoverProvider } from '../../../ui/parameter/parameter-popover.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useWallDevices, type WallDevices } from '../hooks/use-wall-devices.ts';
import { readViewMode } from '../logic/view-mode.ts';
import { clearFilters, isNarrowed, type ViewMode } from '../logic/wall-search.ts';
import { AlarmCounts } from './alarm-counts.tsx';
import { Announcer } from './announcer.tsx';
import { DeviceCard } from './device-card.tsx';
import { HiddenAlarms } from './hidden-alarms.tsx';
import { CardSkeletons, EmptyWall, NoMatch, WallSkeleton } from './wall-states.tsx';
import { WallToolbar } from './wall-toolbar.tsx';
import styles from './wall-page.module.css';
import type { WallPageProps } from './wall-page-props.ts';

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly device: DeviceSummary }
  | { readonly kind: 'assign'; readonly device: DeviceSummary };

/** The remote display: every ventilator the user may see, live. */
export function WallPage({ search, onSearchChange, onUpload }: WallPageProps) {
  const { t } = useTranslation();
  const wall = useWallDevices(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isAdmin = useMe()?.is_admin === true;
  const close = () => setDialog(null);
  // Stable, because cards render only after changes of their own data.
  const assign = useCallback((device: DeviceSummary) => setDialog({ kind: 'assign', device }), []);
  const edit = useCallback((device: DeviceSummary) => setDialog({ kind: 'edit', device }), []);
  return (
    <ParameterPopoverProvider toServerMs={(browserMs) => live.serverClock.toServerMs(browserMs)}>
      <div className={styles['head']}>
        <h1>{t('navigation.monilitycs')}</h1>
        <span className={styles['total']}>{t('wall.devices', { count: wall.devices.length })}</span>
        <AlarmCounts devices={wall.devices} />
        {isAdmin && <Button onClick={() => setDialog({ kind: 'add' })}>{t('device.add')}</Button>}
      </div>
      <WallToolbar search={search} onSearchChange={onSearchChange} />
      {isNarrowed(search) && !wall.isPending && (
        <HiddenAlarms
          all={wall.all}
          shown={wall.devices}
          onShowAll={() => onSearchChange(clearFilters(search))}
        />
      )}
      <WallContent
        wall={wall}
        search={search}
        onSearchChange={onSearchChange}
        onAdd={isAdmin ? () => setDialog({ kind: 'add' }) : undefined}
        onAssign={assign}
        onEdit={isAdmin ? edit : undefined}
        onUpload={onUpload}
      />
      <Announcer devices={wall.devices} />
      <Suspense fallback={null}>
        {dialog?.kind === 'add' && <DeviceFormDialog device={null} onClose={close} />}
        {dialog?.kind === 'edit' && <DeviceFormDialog device={dialog.device} onClose={close} />}
        {dialog?.kind === 'assign' && <AssignPatientDialog device={dialog.device} onClose={close} />}
      </Suspense>
    </ParameterPopoverProvider>
  );
}

interface WallContentProps extends WallPageProps {
  readonly wall: WallDevices;
  readonly onAdd: (() => void) | undefined;
  readonly onAssign: (device: DeviceSummary) => void;
  readonly onEdit: ((device: DeviceSummary) => void) | undefined;
}

function WallContent({ wall, search, onSearchChange, ...actions }: WallContentProps) {
  const { onAdd, onAssign, onEdit, onUpload } = actions;
  const { t } = useTranslation();
  const view = readViewMode(search);
  if (wall.error !== null) {
    return <ProblemNotice title={t('wall.failed')} error={wall.error} onRetry={wall.refetch} />;
  }
  if (wall.isPending) return <WallSkeleton view={view} />;
  if (wall.devices.length === 0) {
    return isNarrowed(search) ? (
      <NoMatch search={search} onSearchChange={onSearchChange} />
    ) : (
      <EmptyWall onAdd={onAdd} onUpload={onUpload} />
    );
  }
  return <CardGrid devices={wall.devices} view={view} onAssign={onAssign} onEdit={onEdit} />;
}

interface CardGridProps extends Pick<WallContentProps, 'onAssign' | 'onEdit'> {
  readonly devices: readonly DeviceSummary[];
  readonly view: ViewMode;
}

/** Cards that a desktop shows without scrolling. */
const FIRST_CARDS = { default: 4, widget: 12 } as const;

/** The first cards are painted before the others render, because a wall of 16 needs 0.2 s for all of them. */
function CardGrid({ devices, view, onAssign, onEdit }: CardGridProps) {
  const fullScreen = useFullScreen();
  const withRest = useDeferredValue(true, false);
  const shown = withRest ? devices : devices.slice(0, FIRST_CARDS[view]);
  return (
    <div className={styles['grid']} data-view={view} data-full-screen={fullScreen}>
      {shown.map((device) => (
        <DeviceCard key={device.id} device={device} view={view} onAssign={onAssign} onEdit={onEdit} />
      ))}
      <CardSkeletons view={view} count={devices.length - shown.length} />
    </div>
  );
}
