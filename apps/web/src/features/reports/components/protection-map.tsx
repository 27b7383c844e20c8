import type { ProtectionDay } from '@eupnea/contracts/protection-audit';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { nameMapClass } from '@eupnea/notation/protection-values';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './protection.module.css';

const LEVELS = 5;
const MINUTE = 60;

/** Seconds in a class of tidal volume, by class of driving pressure. */
interface VolumeClass {
  readonly name: string;
  readonly seconds: readonly number[];
}

/** Minutes by class of tidal volume and of driving pressure. */
export function ProtectionMap({ map }: Pick<ProtectionDay, 'map'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const most = Math.max(...map.seconds.flat());
  if (most === 0) {
    return (
      <Panel title={t('protection.map')}>
        <p className={styles['hint']}>{t('protection.noMap')}</p>
      </Panel>
    );
  }
  const columns: readonly Column<VolumeClass>[] = [
    { id: 'volume', head: '', width: 'whole', render: ({ name }) => `VT ${name}` },
    ...(map.seconds[0] ?? []).map((_seconds, place): Column<VolumeClass> => {
      const name = nameMapClass(map.pressure_edges_cmh2o, place);
      return {
        id: name,
        head: `ΔP ${name}`,
        width: 'heat',
        levelOf: ({ seconds }) => Math.ceil(((seconds[place] ?? 0) / most) * LEVELS),
        render: ({ seconds }) =>
          (seconds[place] ?? 0) > 0 && formatLimit((seconds[place] ?? 0) / MINUTE, locale, 0),
      };
    }),
  ];
  return (
    <Panel title={t('protection.map')} note={t('protection.mapNote')}>
      <DataTable
        label={t('protection.map')}
        look="figures"
        columns={columns}
        rows={map.seconds.map((seconds, volume) => ({
          name: nameMapClass(map.volume_edges_ml_kg, volume),
          seconds,
        }))}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}
