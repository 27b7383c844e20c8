import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { listDetailNumbers } from '../logic/breath-columns.ts';
import styles from './comparison-bar.module.css';

interface ComparisonNumbersProps {
  readonly own: StoredBreathRecord | null;
  readonly other: StoredBreathRecord | null;
}

/** Numbers of the two breaths side by side; a difference only where both are known. */
export function ComparisonNumbers({ own, other }: ComparisonNumbersProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  if (own === null || other === null) return <p className={styles['keys']}>{t('compare.noBreath')}</p>;
  const codes = [...new Set([...listDetailNumbers(own.features), ...listDetailNumbers(other.features)])];
  const print = (code: BreathFeatureCode, value: number | null): string => {
    const definition = findParameter('breath', code);
    return definition === null ? '' : displayNumber(definition, value, notation);
  };
  const subtract = (code: BreathFeatureCode): number | null => {
    const [a, b] = [own.features[code], other.features[code]];
    return a === null || b === null ? null : b - a;
  };
  return (
    <div className={styles['numbers']} tabIndex={0} role="group" aria-label={t('compare.numbers')}>
      <DataTable
        look="figures"
        narrow="fit"
        label={t('compare.numbers')}
        rows={codes}
        keyOf={(code) => code}
        columns={[
          {
            id: 'number',
            head: t('compare.number'),
            isRowHead: true,
            render: (code) => <NumberName code={code} />,
          },
          { id: 'a', head: 'A', isNumber: true, render: (code) => print(code, own.features[code]) },
          { id: 'b', head: 'B', isNumber: true, render: (code) => print(code, other.features[code]) },
          { id: 'difference', head: 'B − A', isNumber: true, render: (code) => print(code, subtract(code)) },
        ]}
      />
    </div>
  );
}

function NumberName({ code }: { readonly code: BreathFeatureCode }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  return (
    <span title={t(`parameters.${definition.i18nKey}.name`)}>
      {t(`parameters.${definition.i18nKey}.label`)} <small>{displayUnit(definition, notation)}</small>
    </span>
  );
}
