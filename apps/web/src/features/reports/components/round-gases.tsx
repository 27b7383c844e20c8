import { ARTERIAL_GAS_VALUES } from '@eupnea/contracts/lab-values';
import type { RoundPage } from '@eupnea/contracts/round-page';
import { GAS_INDICES, UNITS, type GasIndexCode } from '@eupnea/model';
import { GAS_ROWS } from '@eupnea/notation/gas-rows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { displayEntered, displayUnit, MISSING, enteredDecimals } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import styles from './report.module.css';

/** Indices on the screen; the printed sheet, full without them, leaves them to the Med card, which has all. */
const SHOWN_INDICES: readonly GasIndexCode[] = ['VR', 'VDE'];

function printIndex(code: GasIndexCode, value: number | null, locale: string): string {
  return value === null ? MISSING : formatNumber(value, GAS_INDICES[code].decimals, locale);
}

/** A value of the gases: a line of the table. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly isOnScreenOnly?: boolean;
  readonly render: (gas: RoundPage['gases'][number]) => ReactNode;
}

/** The newest gases side by side, the newest first. */
export function RoundGases({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const endMs = Date.parse(round.end);
  const pressure = displayUnit({ unit: UNITS.partialPressure.unit }, notation);
  const rows: readonly Row[] = [
    ...GAS_ROWS.map(([code, symbol]): Row => {
      const { unit } = ARTERIAL_GAS_VALUES[code];
      const shown = unit === UNITS.partialPressure.unit ? pressure : code === 'pH' ? '' : unit;
      const name = symbol ?? t('medCard.value.lactate');
      const decimals = enteredDecimals(
        unit,
        round.gases.map((gas) => gas[code]),
        notation,
      );
      return {
        id: code,
        name: shown === '' ? name : `${name}, ${shown}`,
        render: (gas) => (gas[code] === null ? MISSING : displayEntered(unit, gas[code], notation, decimals)),
      };
    }),
    {
      id: 'oxygenation',
      name: `P/F, ${pressure}`,
      render: (gas) => (
        <>
          <strong>{printOxygenation(gas.PF, notation)}</strong>
          {gas.PF_FiO2 !== null && (
            <small>{t('round.atOxygen', { percent: formatLimit(gas.PF_FiO2, notation.locale) })}</small>
          )}
        </>
      ),
    },
    ...SHOWN_INDICES.filter((code) => round.gases.some((gas) => gas.indices[code].value !== null)).map(
      (code): Row => ({
        id: code,
        name: GAS_INDICES[code].symbol,
        title: t(`gasIndex.name.${code}`),
        isOnScreenOnly: true,
        render: ({ indices }) => printIndex(code, indices[code].value, notation.locale),
      }),
    ),
  ];
  const columns: readonly Column<Row>[] = [
    { id: 'name', head: t('medCard.takenAt'), titleOf: ({ title }) => title, render: ({ name }) => name },
    ...round.gases.map(
      (gas): Column<Row> => ({
        id: String(gas.id),
        head: formatMoment(Date.parse(gas.taken_at), endMs, notation.locale),
        render: ({ render }) => render(gas),
      }),
    ),
  ];
  return (
    <Panel title={t('round.gases')} note={t('round.gasesNote')}>
      {round.gases.length === 0 ? (
        <p className={styles['hint']}>{t('round.noGases')}</p>
      ) : (
        <DataTable
          look="figures"
          narrow="fit"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          marksOf={({ isOnScreenOnly }) => ({
            className: isOnScreenOnly === true ? styles['onScreen'] : undefined,
          })}
        />
      )}
    </Panel>
  );
}
