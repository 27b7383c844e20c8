import { UNITS } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { printOxygenation } from '@eupnea/notation/print-oxygenation';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING, displayEntered, displayUnit, enteredDecimals } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { symbolOf, wordKeyOf } from '../../../lib/clinical/lab-symbols.ts';
import { describeRow } from '../../../ui/timeline/timeline-rows.ts';
import { LAB_FIELDS, type SampleKind } from '../../../lib/clinical/lab-units.ts';
import { valuesOfSample, type LabSample } from '../../../lib/clinical/sample-values.ts';
import { oxygenAgeMs } from '../logic/age-at-gas.ts';
import styles from './med-card.module.css';

/** Columns that a gas always shows, even without values. */
const USUAL_GAS: ReadonlySet<string> = new Set([
  'pH',
  'PaCO2',
  'PaO2',
  'HCO3',
  'BEBD',
  'lactate',
  'SaO2',
  'Hb',
]);

interface SampleTableProps {
  readonly kind: SampleKind;
  readonly samples: readonly LabSample[];
  readonly selected: string | undefined;
  readonly mayRecord: boolean;
  readonly onSelect: (sample: LabSample) => void;
  readonly onCorrect: (sample: LabSample) => void;
  readonly onTakeBack: (sample: LabSample) => void;
}

/** Samples of the period, newest first, with a column for each value that occurs. */
export function SampleTable(props: SampleTableProps) {
  const { kind, samples, selected, mayRecord, onSelect, onCorrect, onTakeBack } = props;
  const { t } = useTranslation();
  const notation = useNotation();
  const unitOf = (code: string): string => describeRow({ kind, code })?.unit ?? '';
  const printName = (code: string): string => {
    const word = wordKeyOf(code);
    return word === null ? symbolOf(code) : t(word);
  };
  const values = samples.map((sample) => valuesOfSample(kind, sample));
  const fields = LAB_FIELDS[kind].filter(
    ({ code }) => (kind === 'gas' && USUAL_GAS.has(code)) || values.some((row) => row[code] !== undefined),
  );
  const decimals = new Map(
    fields.map(({ code }) => [
      code,
      enteredDecimals(
        unitOf(code),
        values.map((row) => row[code]),
        notation,
      ),
    ]),
  );
  return (
    <div className={styles['scroller']} tabIndex={0} role="region" aria-label={t(`medCard.title.${kind}`)}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('medCard.takenAt')}</th>
            {kind === 'gas' && (
              <th scope="col">
                P/F <small>{displayUnit({ unit: UNITS.partialPressure.unit }, notation)}</small>
              </th>
            )}
            {fields.map(({ code }) => (
              <th key={code} scope="col" title={t(`medCard.value.${code}`)}>
                {printName(code)} <small>{displayUnit({ unit: unitOf(code) }, notation)}</small>
              </th>
            ))}
            <th scope="col" className={styles['note']}>
              {t('medCard.note')}
            </th>
            {mayRecord && (
              <th>
                <span className="visually-hidden">{t('medCard.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {samples.map((sample, at) => (
            <tr key={sample.id} aria-selected={selected === `${kind}-${sample.id}`}>
              <th scope="row">
                <button type="button" className={styles['time']} onClick={() => onSelect(sample)}>
                  {formatInstant(Date.parse(sample.taken_at), notation.locale)}
                </button>
              </th>
              {'PF' in sample && (
                <td
                  className={styles['ratio']}
                  data-label="P/F"
                  data-unit={displayUnit({ unit: UNITS.partialPressure.unit }, notation)}
                >
                  <strong>{printOxygenation(sample.PF, notation)}</strong>
                  <Oxygen gas={sample} />
                </td>
              )}
              {fields.map(({ code }) => (
                <td
                  key={code}
                  data-label={printName(code)}
                  data-unit={displayUnit({ unit: unitOf(code) }, notation)}
                >
                  {values[at]?.[code] === undefined
                    ? MISSING
                    : displayEntered(unitOf(code), values[at][code], notation, decimals.get(code))}
                </td>
              ))}
              <td className={styles['note']}>{sample.note}</td>
              {mayRecord && (
                <td className={styles['actions']}>
                  <button type="button" onClick={() => onCorrect(sample)}>
                    {t('medCard.correct')}
                  </button>
                  <button type="button" onClick={() => onTakeBack(sample)}>
                    {t('medCard.takeBack')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** FiO2 used for P/F: its source, and its age at sampling. */
function Oxygen({ gas }: { readonly gas: Extract<LabSample, { PF: number | null }> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (gas.PF === null || gas.PF_FiO2 === null) return <small>{t('medCard.noOxygen')}</small>;
  const percent = formatLimit(gas.PF_FiO2, locale);
  const ageMs = oxygenAgeMs(gas);
  return (
    <small>
      {ageMs === null
        ? t('medCard.oxygenEntered', { percent })
        : t('medCard.oxygenSet', { percent, age: formatDuration(ageMs) })}
    </small>
  );
}
