import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { nameDevice } from '../logic/name-device.ts';
import styles from './alarm-analytics.module.css';

const SHOWN_MAX = 10;

/** Longest floods with bed and number of alarms. */
export function FloodList({ found }: { readonly found: AlarmAnalytics }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = new Map(found.devices.map((device) => [device.device_id, nameDevice(device)]));
  const shown = found.floods.items.slice(0, SHOWN_MAX);
  const columns: readonly Column<(typeof shown)[number]>[] = [
    {
      id: 'device',
      head: t('alarms.device'),
      render: ({ device_id: id }) => names.get(id) ?? `#${id}`,
    },
    { id: 'from', head: t('alarms.from'), render: ({ start }) => formatInstant(start, locale) },
    {
      id: 'lasted',
      head: t('alarms.lasted'),
      render: ({ start, end }) => formatDuration(Date.parse(end) - Date.parse(start)),
    },
    { id: 'alarms', head: t('alarms.alarms'), render: ({ episodes }) => episodes },
  ];
  return (
    <Panel title={t('alarms.longestFloods')} note={t('alarms.floodRule')}>
      {shown.length === 0 ? (
        <p className={styles['hint']}>{t('alarms.noFloods')}</p>
      ) : (
        <DataTable
          look="figures"
          narrow="fit"
          columns={columns}
          rows={shown}
          keyOf={({ device_id, start }) => `${device_id} ${start}`}
        />
      )}
    </Panel>
  );
}
