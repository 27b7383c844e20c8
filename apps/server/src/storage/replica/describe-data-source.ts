import type { ServerHealth } from '@eupnea/contracts/server-health';
import type { Storage } from '../open-storage.ts';

type DataSource = ServerHealth['analytics'];

export function describeDataSource(replica: Storage['replica']): DataSource {
  if (replica === null) return { source: 'main_only', replica: null, lag_seconds: null };
  const { state } = replica;
  return {
    source: state.state === 'used' ? 'replica' : 'main',
    replica: state.state,
    lag_seconds: 'lagSeconds' in state ? state.lagSeconds : null,
  };
}
