import type { SettingStatistics } from '@eupnea/contracts/breath-statistics';
import { findParameter, type ParameterDefinition, type VentilationControl, HOUR_MS } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { displayNumber, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { listSettingRows, wasKnown, withoutOtherName, type SettingRow } from '../logic/summary-rows.ts';
import { ModeName } from './mode-name.tsx';
import { ParameterName } from './parameter-name.tsx';
import { spreadColumns } from './spread-columns.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './statistics.module.css';

/** Maximum number of listed values per setting; the file contains all that the server listed. */
const NAMED_VALUES = 4;

type DefinedRow = SettingRow & { readonly definition: ParameterDefinition };

interface SettingStatisticsTableProps {
  readonly found: SettingStatistics;
  readonly mode: VentilationControl | null;
}

/** Each setting over the period, weighted by the time in force. */
export function SettingStatisticsTable({ found, mode }: SettingStatisticsTableProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const time = (hours: number): string => formatDuration(hours * HOUR_MS);
  const known = found.parameters.filter(wasKnown);
  const unknown = found.parameters.filter((setting) => !wasKnown(setting));
  const rows = listSettingRows(found, mode).flatMap((row): readonly DefinedRow[] => {
    const definition = findParameter('setting', row.setting.parameter);
    return wasKnown(row.setting) && definition !== null ? [{ ...row, definition }] : [];
  });
  const namesOfValues = ({ parameter, values }: SettingRow['setting']): string =>
    values
      .slice(0, NAMED_VALUES)
      .map(({ value, hours }) => `${displayValue('setting', parameter, value, notation)} (${time(hours)})`)
      .join(', ') + (values.length > NAMED_VALUES ? ' …' : '');
  const columns: readonly Column<DefinedRow>[] = [
    { id: 'mode', head: t('reports.mode'), render: (row) => <ModeName mode={row.mode} /> },
    {
      id: 'inForce',
      head: t('statistics.inForce'),
      width: 'whole',
      render: ({ spread }) => time(spread?.hours ?? 0),
    },
    {
      id: 'missing',
      head: t('statistics.missing'),
      width: 'whole',
      render: (row) => (row.mode === null ? time(row.setting.missing_hours) : ''),
    },
    {
      id: 'timesSet',
      head: t('statistics.timesSet'),
      render: (row) => (row.mode === null ? row.setting.intervals : ''),
    },
    ...spreadColumns(
      ({ definition, spread }: DefinedRow, name) =>
        displayNumber(definition, spread?.[name] ?? null, notation),
      t,
    ),
    {
      id: 'values',
      head: t('statistics.values'),
      render: (row) => (row.mode === null ? namesOfValues(row.setting) : ''),
    },
  ];
  return (
    <>
      {known.length === 0 ? (
        <p>{t('statistics.noSetting')}</p>
      ) : (
        <DataTable
          label={t('statistics.ofSettings')}
          look="figures"
          columns={columns}
          rows={rows}
          keyOf={({ setting, mode: own }) => `${setting.parameter} ${own ?? 'all'}`}
          groups={{
            keyOf: ({ setting }) => setting.parameter,
            render: ({ definition, setting }) => (
              <>
                <ParameterName definition={definition} />
                {setting.estimated_hours > 0 && (
                  <small>{t('statistics.estimated', { time: time(setting.estimated_hours) })}</small>
                )}
              </>
            ),
          }}
        />
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
