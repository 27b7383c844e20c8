import type { DeviceSummary } from '@eupnea/contracts/device';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { toDevicesQuery } from '../../../lib/devices/devices-query.ts';
import { DEVICES_KEY } from '../../../lib/devices/refresh-devices.ts';
import { useProjectScope } from '../../../lib/project-scope.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { useDeviceList } from '../../../live/hooks/use-device-list.ts';
import { live } from '../../../live/live.ts';
import { arrangeDevices } from '../logic/arrange-devices.ts';
import { isNarrowed, sortModeOf, type WallSearch } from '../logic/wall-search.ts';

const SUMMARIES = [DEVICES_KEY, 'summaries'] as const;
/** Minimum refetch interval, ms, after an event of a device outside of the list. */
const REFETCH_AT_MOST_MS = 5000;
/** Slow refetch, ms, in case an event was lost. */
const REFETCH_MS = 60_000;

export interface WallDevices {
  readonly devices: readonly DeviceSummary[];
  /** Every device of the project that the caller may see; the same as `devices` without filter and search. */
  readonly all: readonly DeviceSummary[];
  readonly isPending: boolean;
  /** Set only when there is nothing to show. */
  readonly error: Error | null;
  readonly refetch: () => void;
}

export function wallDevicesQuery(search: WallSearch, projectId: string | undefined) {
  const filters = toDevicesQuery(search, { descending: sortModeOf(search) === 'UP', projectId });
  return queryOptions({
    queryKey: [...SUMMARIES, filters],
    queryFn: ({ signal }) => api.call('listDeviceSummaries', { query: filters, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

/**
 * Ordered devices of the wall: filters and sort by the server, values by the list's socket, text search here.
 */
export function useWallDevices(search: WallSearch): WallDevices {
  const projectId = useProjectScope();
  const sort = sortModeOf(search);
  const answer = useQuery(wallDevicesQuery(search, projectId));
  const narrowed = isNarrowed(search);
  const unfiltered = useQuery({
    ...wallDevicesQuery({ ...(search.sort !== undefined && { sort: search.sort }) }, projectId),
    enabled: narrowed,
  });
  const list = useDeviceList();
  // The list follows only devices that it was seeded with: hidden ones too, whose alarms the wall counts.
  const followed = (narrowed ? unfiltered.data : undefined) ?? answer.data;
  useEffect(() => {
    if (followed !== undefined) live.list.seed(followed);
  }, [followed]);
  useRefetchOnUnlistedDevices(answer.data);
  const text = search.q ?? '';
  const devices = useMemo(() => {
    const current = (answer.data ?? []).map((device) => list.get(device.id) ?? device);
    return arrangeDevices(current, sort, text);
  }, [answer.data, list, sort, text]);
  const all = useMemo(
    () => (followed ?? []).map((device) => list.get(device.id) ?? device),
    [followed, list],
  );
  return {
    devices,
    all,
    isPending: answer.isPending,
    error: answer.data === undefined ? answer.error : null,
    refetch: () => void answer.refetch(),
  };
}

/** Refetches when devices appear or disappear. */
function useRefetchOnUnlistedDevices(answer: readonly DeviceSummary[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (answer === undefined) return undefined;
    const known = new Set(answer.map((device) => device.id));
    let askedAtMs = Date.now();
    return live.list.onEvent((event) => {
      const strange =
        event.type === 'removed'
          ? known.has(event.device_id)
          : event.type === 'summaries' && event.items.some((item) => !known.has(item.id));
      if (!strange || Date.now() - askedAtMs < REFETCH_AT_MOST_MS) return;
      askedAtMs = Date.now();
      void client.invalidateQueries({ queryKey: SUMMARIES });
    });
  }, [answer, client]);
}
