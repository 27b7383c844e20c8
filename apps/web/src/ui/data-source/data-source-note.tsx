import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import styles from './data-source-note.module.css';
import { describeDataSource } from './describe-data-source.ts';

const RENEWED_MS = 10_000;

const dataSourceQuery = queryOptions({
  queryKey: ['data-source'],
  queryFn: ({ signal }) => api.call('dataSource', { signal }),
  // Without a replica the answer never changes while the server runs.
  refetchInterval: ({ state }) => (state.data?.source === 'main_only' ? false : RENEWED_MS),
});

/** How far the replica behind the figures of this page is; nothing where the main server answers by configuration. */
export function DataSourceNote() {
  const { t } = useTranslation();
  const { data } = useQuery(dataSourceQuery);
  if (data === undefined || data.source === 'main_only') return null;
  return <p className={styles['note']}>{describeDataSource(data, t)}</p>;
}
