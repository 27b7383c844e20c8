import { ARTERIAL_GAS_VALUES } from '@eupnea/contracts/lab-values';
import type { RoundPage } from '@eupnea/contracts/round-page';
import { GAS_INDICES, UNITS, type GasIndexCode } from '@eupnea/model';
import { GAS_ROWS } from '@eupnea/notation/gas-rows';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { displayEntered, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import styles from './report.module.css';

/** Indices on the screen; the printed sheet, full without them, leaves them to the Med card, which has all. */
const SHOWN_INDICES: readonly GasIndexCode[] = ['VR', 'VDE'];

function printIndex(code: GasIndexCode, value: number | null, locale: string): string {
  return value === null ? MISSING : formatNumber(value, GAS_INDICES[code].decimals, locale);
}

/** The newest gases side by side, the newest first. */
export function RoundGases({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const endMs = Date.parse(round.end);
  const pressure = displayUnit({ unit: UNITS.partialPressure.unit }, notation);
  return (
    <Panel title={t('round.gases')} note={t('round.gasesNote')}>
      {round.gases.length === 0 ? (
        <p className={styles['hint']}>{t('round.noGases')}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('medCard.takenAt')}</th>
              {round.gases.map(({ id, taken_at }) => (
                <th key={id} scope="col">
                  {formatMoment(Date.parse(taken_at), endMs, notation.locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GAS_ROWS.map(([code, symbol]) => {
              const { unit } = ARTERIAL_GAS_VALUES[code];
              const shown = unit === UNITS.partialPressure.unit ? pressure : code === 'pH' ? '' : unit;
              return (
                <tr key={code}>
                  <th scope="row">
                    {symbol ?? t('medCard.value.lactate')}
                    {shown !== '' && `, ${shown}`}
                  </th>
                  {round.gases.map((gas) => (
                    <td key={gas.id}>
                      {gas[code] === null ? MISSING : displayEntered(unit, gas[code], notation)}
                    </td>
                  ))}
                </tr>
              );
            })}
            <tr>
              <th scope="row">P/F, {pressure}</th>
              {round.gases.map((gas) => (
                <td key={gas.id}>
                  <strong>{printOxygenation(gas.PF, notation)}</strong>
                  {gas.PF_FiO2 !== null && (
                    <small>
                      {t('round.atOxygen', { percent: formatLimit(gas.PF_FiO2, notation.locale) })}
                    </small>
                  )}
                </td>
              ))}
            </tr>
            {SHOWN_INDICES.filter((code) => round.gases.some((gas) => gas.indices[code].value !== null)).map(
              (code) => (
                <tr key={code} className={styles['onScreen']}>
                  <th scope="row" title={t(`gasIndex.name.${code}`)}>
                    {GAS_INDICES[code].symbol}
                  </th>
                  {round.gases.map(({ id, indices }) => (
                    <td key={id}>{printIndex(code, indices[code].value, notation.locale)}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
