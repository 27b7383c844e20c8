import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { VisuallyHidden } from '@mantine/core';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displayNumber, displayUnit } from '@eupnea/notation/display-value';
import { breathEndMs } from '../../../lib/parameters/measured-breaths.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { listDetailNumbers } from '../logic/breath-columns.ts';
import styles from './breath-detail-panel.module.css';

/** Main numbers of a breath with their provenance. */
export function BreathNumbers({ breath }: { readonly breath: StoredBreathRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section className={styles['part']} aria-labelledby="breath-numbers">
      <h3 id="breath-numbers">{t('breaths.numbers')}</h3>
      <p className={styles['quiet']}>{formatInstant(Date.parse(breath.started_at), locale)}</p>
      <div className={styles['numbers']}>
        {listDetailNumbers(breath.features).map((code) => (
          <BreathNumber key={code} breath={breath} code={code} />
        ))}
      </div>
    </section>
  );
}

/** Letters of a unit that stand beside name and value in half of the panel: "cmH₂O", not "mL/cmH₂O". */
const LONG_UNIT = 6;

interface BreathNumberProps {
  readonly breath: StoredBreathRecord;
  readonly code: BreathFeatureCode;
}

/** A number that opens its definition, methods and spread, or the reason for its absence. */
function BreathNumber({ breath, code }: BreathNumberProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  const value = breath.features[code];
  const { sd, estimated } = breath.provenance?.[code] ?? {};
  const isEstimated = value !== null && estimated === true;
  const unit = displayUnit(definition, notation);
  return (
    <button
      type="button"
      className={styles['number']}
      data-wide={(value !== null && sd !== undefined) || unit.length > LONG_UNIT}
      title={t(`parameters.${definition.i18nKey}.name`)}
      onClick={(event) =>
        show(event.currentTarget, {
          kind: 'breath',
          code,
          value: value === null ? undefined : { value, at: breathEndMs(breath) },
        })
      }
    >
      <span>{t(`parameters.${definition.i18nKey}.label`)}</span>
      <strong>
        {isEstimated && '≈ '}
        {displayNumber(definition, value, notation)}
        {value !== null && sd !== undefined && ` ± ${displayNumber(definition, sd, notation)}`}{' '}
        <small>{unit}</small>
        {isEstimated && <VisuallyHidden>{t('monitor.estimated')}</VisuallyHidden>}
      </strong>
    </button>
  );
}
