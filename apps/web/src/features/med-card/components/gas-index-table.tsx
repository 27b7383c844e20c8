import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import { GAS_INDEX_CODES, GAS_INDICES } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { GasIndexValue } from '../../../ui/clinical/gas-index-value.tsx';
import { haemoglobinAgeMs } from '../logic/age-at-gas.ts';
import styles from './med-card.module.css';

interface GasIndexTableProps {
  readonly gases: readonly ArterialBloodGas[];
  readonly selected: string | undefined;
}

/** Every gas with the ventilation of the ten minutes before it. */
export function GasIndexTable({ gases, selected }: GasIndexTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <h3>{t('gasIndex.title')}</h3>
      <p className={styles['hint']}>{t('gasIndex.note')}</p>
      <div className={styles['scroller']} tabIndex={0} role="region" aria-label={t('gasIndex.title')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('medCard.takenAt')}</th>
              {GAS_INDEX_CODES.map((code) => (
                <th
                  key={code}
                  scope="col"
                  title={`${t(`gasIndex.name.${code}`)}: ${GAS_INDICES[code].formula}`}
                >
                  {GAS_INDICES[code].symbol}
                </th>
              ))}
              <th scope="col">{t('gasIndex.breaths')}</th>
            </tr>
          </thead>
          <tbody>
            {gases.map((gas) => (
              <tr key={gas.id} aria-selected={selected === `gas-${gas.id}`}>
                <th scope="row">{formatInstant(Date.parse(gas.taken_at), locale)}</th>
                {GAS_INDEX_CODES.map((code) => (
                  <td key={code} className={styles['ratio']} data-label={GAS_INDICES[code].symbol}>
                    <GasIndexValue gas={gas} code={code} />
                    {code === 'QSQT' && <HaemoglobinNote gas={gas} />}
                  </td>
                ))}
                <td data-label={t('gasIndex.breaths')}>{gas.ventilation.breaths}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details className={styles['hint']}>
        <summary>{t('gasIndex.formulas')}</summary>
        <dl>
          {GAS_INDEX_CODES.map((code) => (
            <div key={code}>
              <dt>
                {GAS_INDICES[code].symbol}: {t(`gasIndex.name.${code}`)}
              </dt>
              <dd>
                {GAS_INDICES[code].formula}. {GAS_INDICES[code].source}
                {GAS_INDICES[code].remark !== undefined && `; ${t(`gasIndex.remark.${code}`)}`}
                {code === 'QSQT' && `. ${t('gasIndex.haemoglobinRule')}`}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Haemoglobin of the blood data that the shunt estimate took, with its age. */
function HaemoglobinNote({ gas }: { readonly gas: ArterialBloodGas }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ageMs = haemoglobinAgeMs(gas);
  if (gas.indices.QSQT.value === null || gas.QSQT_Hb === null || ageMs === null) return null;
  return (
    <small>
      {t('gasIndex.haemoglobin', { value: formatLimit(gas.QSQT_Hb, locale), age: formatDuration(ageMs) })}
    </small>
  );
}
