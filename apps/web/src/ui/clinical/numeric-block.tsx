import type { Alert, AgedValue } from '@eupnea/contracts';
import { findParameter } from '@eupnea/model';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../lib/format/format-number.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { displayExact, displayValue } from '../../lib/parameters/display-value.ts';
import { useShowParameter } from '../parameter/parameter-popover.tsx';
import { brokenLimit } from './describe-alert.ts';
import styles from './numeric-block.module.css';

export interface LimitPair {
  readonly low: number | null;
  readonly high: number | null;
}

interface NumericBlockProps {
  /** Code of a monitored parameter in the registry. */
  readonly code: string;
  readonly value: AgedValue | undefined;
  readonly limits?: LimitPair | undefined;
  /** The wave whose colour ticks the block. */
  readonly tick?: 'pressure' | 'flow' | 'volume' | 'co2';
  /** The active alert on this parameter, worst first. */
  readonly alert?: Alert | undefined;
  /** The value is too old to be read as current. */
  readonly old: boolean;
  readonly size: 'card' | 'widget' | 'hero';
  readonly hideLimits?: boolean;
  readonly hideUnit?: boolean;
}

/** A measured number is always this block: label and unit, value, limits. It opens its definition. */
export const NumericBlock = memo(function NumericBlock(props: NumericBlockProps) {
  const { code, value, limits, tick, alert, old, size, hideLimits = false, hideUnit = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useShowParameter();
  const definition = findParameter('monitored', code);
  if (definition === null) return null;
  const shown = displayValue('monitored', code, value?.value, locale);
  const name = t(`parameters.${definition.i18nKey}.name`);
  return (
    <UnstyledButton
      className={styles['block']}
      data-size={size}
      data-old={old}
      data-alarm={alert?.priority}
      title={`${name} ${displayExact('monitored', code, value?.value, locale)} ${definition.unitLabel}`}
      onClick={(event) => show(event.currentTarget, { kind: 'monitored', code, value, limits })}
    >
      <span className={styles['label']}>
        {tick !== undefined && <span className={styles['tick']} data-channel={tick} />}
        <span>{t(`parameters.${definition.i18nKey}.label`)}</span>
        {!hideUnit && <span className={styles['unit']}>{definition.unitLabel}</span>}
      </span>
      <span className={styles['value']} data-number>
        {shown}
      </span>
      {!hideLimits && limits !== undefined && (
        <LimitColumn
          limits={limits}
          broken={alert === undefined ? null : brokenLimit(alert)}
          locale={locale}
        />
      )}
    </UnstyledButton>
  );
});

interface LimitColumnProps {
  readonly limits: LimitPair;
  readonly broken: 'high' | 'low' | null;
  readonly locale: string;
}

/** Upper limit over lower limit, without trailing zeros; the broken one is bold and underlined. */
function LimitColumn({ limits, broken, locale }: LimitColumnProps) {
  return (
    <span className={styles['limits']} aria-hidden="true">
      <span data-broken={broken === 'high'}>
        {limits.high === null ? '' : formatLimit(limits.high, locale)}
      </span>
      <span data-broken={broken === 'low'}>{limits.low === null ? '' : formatLimit(limits.low, locale)}</span>
    </span>
  );
}
