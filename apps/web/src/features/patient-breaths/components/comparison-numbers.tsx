import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { listDetailNumbers } from '../logic/breath-columns.ts';
import styles from './comparison-bar.module.css';

interface ComparisonNumbersProps {
  readonly own: StoredBreathRecord | null;
  readonly other: StoredBreathRecord | null;
}

/** Numbers of the two breaths side by side; a difference only where both are known. */
export function ComparisonNumbers({ own, other }: ComparisonNumbersProps) {
  const { t } = useTranslation();
  if (own === null || other === null) return <p className={styles['keys']}>{t('compare.noBreath')}</p>;
  const codes = [...new Set([...listDetailNumbers(own.features), ...listDetailNumbers(other.features)])];
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('compare.numbers')}>
      <table className={styles['numbers']}>
        <thead>
          <tr>
            <th scope="col">{t('compare.number')}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B − A</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <NumberRow key={code} code={code} own={own} other={other} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NumberRowProps {
  readonly code: BreathFeatureCode;
  readonly own: StoredBreathRecord;
  readonly other: StoredBreathRecord;
}

function NumberRow({ code, own, other }: NumberRowProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  const [a, b] = [own.features[code], other.features[code]];
  const print = (value: number | null): string => displayNumber(definition, value, notation);
  return (
    <tr>
      <th scope="row" title={t(`parameters.${definition.i18nKey}.name`)}>
        {t(`parameters.${definition.i18nKey}.label`)} <small>{displayUnit(definition, notation)}</small>
      </th>
      <td>{print(a)}</td>
      <td>{print(b)}</td>
      <td>{print(a === null || b === null ? null : b - a)}</td>
    </tr>
  );
}
