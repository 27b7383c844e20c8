import type { AgedValue } from '@eupnea/contracts/aged-value';
import type { Alert } from '@eupnea/contracts/alert';
import type { ShownLimit } from '@eupnea/contracts/shown-limit';
import { findParameter } from '@eupnea/model';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  displayExact,
  displayLimit,
  displayUnit,
  displayValue,
  type Notation,
} from '@eupnea/notation/display-value';
import { describeLimits } from '../../lib/parameters/describe-limits.ts';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { useShowParameter } from '../parameter/parameter-popover.tsx';
import { pickLimits, type PickedLimits } from './pick-limits.ts';
import styles from './numeric-block.module.css';

interface NumericBlockProps {
  /** Code of a monitored parameter in the registry. */
  readonly code: string;
  readonly value: AgedValue | undefined;
  readonly limits?: ShownLimit | undefined;
  /** Wave of the tick colour. */
  readonly tick?: 'pressure' | 'flow' | 'volume' | 'co2';
  /** Active alert on this parameter. */
  readonly alert?: Alert | undefined;
  /** The value is outdated. */
  readonly old: boolean;
  readonly size: 'card' | 'widget' | 'hero';
  readonly hideLimits?: boolean;
  readonly hideUnit?: boolean;
}

/** Number of characters above which the number is smaller, so that it does not cover its limits. */
const ROOMY_CHARACTERS = 4;

/** A measured number: label, unit, value and limits, with its definition on click. */
export const NumericBlock = memo(function NumericBlock(props: NumericBlockProps) {
  const { code, value, limits, tick, alert, old, size, hideLimits = false, hideUnit = false } = props;
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('monitored', code);
  if (definition === null) return null;
  const shown = displayValue('monitored', code, value?.value, notation);
  const unit = displayUnit(definition, notation);
  const exact = `${t(`parameters.${definition.i18nKey}.name`)} ${displayExact('monitored', code, value?.value, notation)} ${unit}`;
  const over =
    definition.takenOver === undefined || value?.from_device === true
      ? ''
      : `\n${t(`parameter.over.${definition.takenOver}`)}`;
  const described = describeLimits(limits, definition.unit, t, notation);
  const picked = hideLimits ? null : pickLimits(limits, alert);
  return (
    <UnstyledButton
      className={styles['block']}
      data-size={size}
      data-old={old}
      data-alarm={alert?.priority}
      title={`${exact}${over}${described === null ? '' : `\n${t('parameter.limits')} ${described}`}`}
      onClick={(event) => show(event.currentTarget, { kind: 'monitored', code, value, limits })}
    >
      <span className={styles['label']}>
        {tick !== undefined && <span className={styles['tick']} data-channel={tick} />}
        <span>{t(`parameters.${definition.i18nKey}.label`)}</span>
        {!hideUnit && <span className={styles['unit']}>{unit}</span>}
      </span>
      <span className={styles['value']} data-number data-long={shown.length > ROOMY_CHARACTERS}>
        {shown}
      </span>
      {picked !== null && <LimitColumn unit={definition.unit} limits={picked} notation={notation} />}
    </UnstyledButton>
  );
});

interface LimitColumnProps {
  /** UCUM. */
  readonly unit: string;
  readonly limits: PickedLimits;
  readonly notation: Notation;
}

/** Upper over lower limit without trailing zeros; the violated one is bold and underlined. */
function LimitColumn({ unit, limits, notation }: LimitColumnProps) {
  return (
    <span className={styles['limits']} aria-hidden="true">
      <span data-broken={limits.broken === 'high'}>
        {limits.high === null ? '' : displayLimit(unit, limits.high, notation)}
      </span>
      <span data-broken={limits.broken === 'low'}>
        {limits.low === null ? '' : displayLimit(unit, limits.low, notation)}
      </span>
    </span>
  );
}
