import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toDevicesQuery } from '../../../lib/devices/devices-query.ts';
import { DEVICES_KEY } from '../../../lib/devices/refresh-devices.ts';
import type { QualitySpan, RegistrySearch } from '../logic/registry-search.ts';

/** Polling interval of the register, ms. */
const LOOK_EVERY_MS = 5_000;

/** Polling interval of the link quality, ms: counted by the hour and written about once a minute. */
const QUALITY_EVERY_MS = 60_000;

/** Rows per page of the connection log. */
const LOGGED = 20;

export function devicesQuery(search: RegistrySearch, projectId: string | undefined) {
  const query = toDevicesQuery(search, { descending: search.sort === 'UP', projectId });
  return queryOptions({
    queryKey: [DEVICES_KEY, 'registry', query],
    queryFn: ({ signal }) => api.call('listDevices', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export const hl7StateQuery = queryOptions({
  queryKey: [DEVICES_KEY, 'hl7'],
  queryFn: ({ signal }) => api.call('readHl7State', { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

export const removedDevicesQuery = queryOptions({
  queryKey: [DEVICES_KEY, 'removed'],
  queryFn: ({ signal }) => api.call('listRemovedDevices', { signal }),
});

export function deviceDetailQuery(id: string) {
  return queryOptions({
    queryKey: [DEVICES_KEY, 'detail', id],
    queryFn: ({ signal }) => api.call('getDevice', { params: { id }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function linkQualityQuery(id: string, hours: QualitySpan) {
  return queryOptions({
    queryKey: [DEVICES_KEY, 'quality', id, hours],
    queryFn: ({ signal }) => api.call('listDeviceQuality', { params: { id }, query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUALITY_EVERY_MS,
  });
}

export function connectionLogQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [DEVICES_KEY, 'connection-log', id, page],
    queryFn: ({ signal }) =>
      api.call('listConnectionEvents', { params: { id }, query: { page, count: LOGGED }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUALITY_EVERY_MS,
  });
}

/** Polling interval of captures, ms. */
const CAPTURES_EVERY_MS = 2_000;

export function deviceCapturesQuery(id: number) {
  return queryOptions({
    queryKey: [DEVICES_KEY, 'captures', id],
    queryFn: ({ signal }) => api.call('listDeviceCaptures', { params: { id }, signal }),
    refetchInterval: CAPTURES_EVERY_MS,
  });
}
