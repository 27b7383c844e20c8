import type { ServerHealth } from '@eupnea/contracts/server-health';
import type { TFunction } from 'i18next';

type DataSource = ServerHealth['analytics'];

/** One sentence: which database answers analytics and research, and how far it is behind. */
export function describeDataSource({ replica, lag_seconds: lag }: DataSource, t: TFunction): string {
  if (replica === null) return t('dataSource.main');
  const seconds = lag === null ? '---' : String(Math.round(lag));
  switch (replica) {
    case 'used':
      return t('dataSource.used', { seconds });
    case 'late':
      return t('dataSource.late', { seconds });
    case 'unreachable':
      return t('dataSource.unreachable');
    case 'not_a_replica':
      return t('dataSource.notAReplica');
  }
}
