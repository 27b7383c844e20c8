import type { ParameterDefinition } from '@eupnea/model';
import { displayUnit } from '@eupnea/notation/display-value';
import { nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import type { ReportedDay } from '@eupnea/notation/round-values';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';

interface ValueNameProps {
  readonly value: Parameters<typeof nameKeyOf>[0];
  readonly n: number;
  readonly definition: ParameterDefinition;
  readonly report: Parameters<typeof reasonKey>[1] & Pick<ReportedDay, 'weights'>;
}

/** Name of a reported number with its unit, and below it why no breath has it. */
export function ValueName({ value, n, definition, report }: ValueNameProps) {
  const { t } = useTranslation();
  const unit = displayUnit(definition, useNotation());
  return (
    <>
      {t(nameKeyOf(value, report.weights))}
      {unit !== '' && `, ${unit}`}
      {n === 0 && <small>{t(reasonKey(value, report))}</small>}
    </>
  );
}
