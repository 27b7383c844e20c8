import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Serial lines of the server and the line settings of each kind of device; for administrators. */
export const deviceConnectionsQuery = queryOptions({
  queryKey: ['device-connections'],
  queryFn: ({ signal }) => api.call('listDeviceConnections', { signal }),
});
