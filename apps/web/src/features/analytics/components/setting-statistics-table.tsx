import type { SettingStatistics } from '@eupnea/contracts/breath-statistics';
import { findParameter, type VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { displayNumber, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import {
  listSettingRows,
  SPREAD,
  wasKnown,
  withoutOtherName,
  type SettingRow,
} from '../logic/summary-rows.ts';
import { ModeName } from './mode-name.tsx';
import { ParameterName } from './parameter-name.tsx';
import styles from './statistics.module.css';

/** Maximum number of listed values per setting; the file contains all that the server listed. */
const NAMED_VALUES = 4;
const HOUR_MS = 3_600_000;

interface SettingStatisticsTableProps {
  readonly found: SettingStatistics;
  readonly mode: VentilationControl | null;
}

/** Each setting over the period, weighted by the time in force. */
export function SettingStatisticsTable({ found, mode }: SettingStatisticsTableProps) {
  const { t } = useTranslation();
  const known = found.parameters.filter(wasKnown);
  const unknown = found.parameters.filter((setting) => !wasKnown(setting));
  return (
    <>
      {known.length === 0 ? (
        <p>{t('statistics.noSetting')}</p>
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('statistics.ofSettings')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('reports.mode')}</th>
                <th scope="col">{t('statistics.inForce')}</th>
                <th scope="col">{t('statistics.missing')}</th>
                <th scope="col">{t('statistics.timesSet')}</th>
                {SPREAD.map((name) => (
                  <th key={name} scope="col">
                    {t(`statistics.spread.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('statistics.values')}</th>
              </tr>
            </thead>
            {known.map((setting) => (
              <SettingRows
                key={setting.parameter}
                rows={listSettingRows(found, mode).filter(
                  (row) => row.setting.parameter === setting.parameter,
                )}
              />
            ))}
          </table>
        </div>
      )}
      {unknown.length > 0 && (
        <p className={styles['hint']}>
          {t('statistics.neverTold', {
            names: withoutOtherName(unknown, known)
              .map(({ parameter }) => findParameter('setting', parameter)?.symbol ?? parameter)
              .join(', '),
          })}
        </p>
      )}
    </>
  );
}

function SettingRows({ rows }: { readonly rows: readonly SettingRow[] }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const setting = rows[0]?.setting;
  const definition = findParameter('setting', setting?.parameter ?? '');
  if (setting === undefined || definition === null) return null;
  const time = (hours: number): string => formatDuration(hours * HOUR_MS);
  const values = setting.values
    .slice(0, NAMED_VALUES)
    .map(
      ({ value, hours }) => `${displayValue('setting', setting.parameter, value, notation)} (${time(hours)})`,
    );
  return (
    <tbody>
      <tr>
        <th className={styles['name']} scope="rowgroup" colSpan={5 + SPREAD.length}>
          <ParameterName definition={definition} />
          {setting.estimated_hours > 0 && (
            <small> {t('statistics.estimated', { time: time(setting.estimated_hours) })}</small>
          )}
        </th>
      </tr>
      {rows.map(({ mode, spread }) => (
        <tr key={mode ?? 'all'}>
          <th scope="row">
            <ModeName mode={mode} />
          </th>
          <td>{time(spread?.hours ?? 0)}</td>
          <td>{mode === null ? time(setting.missing_hours) : ''}</td>
          <td>{mode === null ? setting.intervals : ''}</td>
          {SPREAD.map((name) => (
            <td key={name} data-median={name === 'median'}>
              {displayNumber(definition, spread?.[name] ?? null, notation)}
            </td>
          ))}
          <td className={styles['values']}>
            {mode === null ? `${values.join(', ')}${setting.values.length > NAMED_VALUES ? ' …' : ''}` : ''}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
