import type { ProtectionDay } from '@eupnea/contracts/protection-audit';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './protection.module.css';

const LEVELS = 5;
const MINUTE = 60;

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
  return (
    <Panel title={t('protection.map')} note={t('protection.mapNote')}>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('protection.map')}>
        <table className={styles['map']} aria-label={t('protection.map')}>
          <thead>
            <tr>
              <td />
              {map.seconds[0]?.map((_seconds, place) => (
                <th key={nameClass(map.pressure_edges_cmh2o, place)} scope="col">
                  ΔP {nameClass(map.pressure_edges_cmh2o, place)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {map.seconds.map((row, volume) => (
              <tr key={nameClass(map.volume_edges_ml_kg, volume)}>
                <th scope="row">VT {nameClass(map.volume_edges_ml_kg, volume)}</th>
                {row.map((seconds, place) => (
                  <td
                    key={nameClass(map.pressure_edges_cmh2o, place)}
                    data-level={seconds === 0 ? 0 : Math.ceil((seconds / most) * LEVELS)}
                  >
                    {seconds > 0 && formatLimit(seconds / MINUTE, locale, 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** "≤ 4", "4–6" or "> 10". */
function nameClass(edges: readonly number[], place: number): string {
  const [lower, upper] = [edges[place - 1], edges[place]];
  if (lower === undefined) return `≤ ${upper}`;
  return upper === undefined ? `> ${lower}` : `${lower}–${upper}`;
}
