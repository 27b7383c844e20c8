import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import { GAS_INDICES, type GasIndexCode } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';

interface GasIndexValueProps {
  readonly gas: Pick<ArterialBloodGas, 'indices'>;
  readonly code: GasIndexCode;
}

/** An index of a blood gas, or what it lacks. */
export function GasIndexValue({ gas, code }: GasIndexValueProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { value, reasons } = gas.indices[code];
  if (value !== null) return <strong>{formatNumber(value, GAS_INDICES[code].decimals, locale)}</strong>;
  const lacks = new Set(reasons.map((reason) => t(`gasIndex.lacks.${reason}`)));
  return (
    <>
      {MISSING}
      {lacks.size > 0 && <small>{[...lacks].join(', ')}</small>}
    </>
  );
}
