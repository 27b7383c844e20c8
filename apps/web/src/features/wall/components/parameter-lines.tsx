import type { AgedValue } from '@eupnea/contracts/aged-value';
import { UNITS, findParameter } from '@eupnea/model';
import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { displaySetting } from '@eupnea/notation/display-setting';
import { displayExact, displayUnit, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { ShownParameter } from '../../../ui/parameter/parameter-details.tsx';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import styles from './parameter-lines.module.css';

interface ParameterLinesProps {
  readonly parameters: readonly ShownParameter[];
  readonly old: boolean;
  readonly withUnits: boolean;
  readonly className: string;
  /** Rows that are not parameters. */
  readonly children?: ReactNode;
}

/**
 * Labels and values in rows. All rows are one target, because a single row is too low: a click opens its
 * number, a key all of them.
 */
export function ParameterLines({ parameters, old, withUnits, className, children }: ParameterLinesProps) {
  const show = useShowParameter();
  return (
    <UnstyledButton
      className={`${styles['lines']} ${className}`}
      data-old={old}
      onClick={(event) => {
        const code = codeUnder(event.target);
        const hit = parameters.find((parameter) => parameter.code === code);
        show(event.currentTarget, hit ?? parameters);
      }}
    >
      {parameters.map(({ kind, code, value }) => (
        <ParameterLine key={code} kind={kind} code={code} value={value} withUnit={withUnits} />
      ))}
      {children}
    </UnstyledButton>
  );
}

function codeUnder(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-code]')?.dataset['code'] : undefined;
}

/** Units omitted on a card: all pressures share one, and so do all rates. */
const IMPLIED_UNITS: ReadonlySet<string> = new Set([UNITS.pressure.unit, UNITS.rate.unit]);

interface ParameterLineProps {
  readonly kind: ShownParameter['kind'];
  readonly code: string;
  readonly value: AgedValue | undefined;
  readonly withUnit: boolean;
}

const ParameterLine = memo(function ParameterLine({ kind, code, value, withUnit }: ParameterLineProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const definition = findParameter(kind, code);
  if (definition === null) return null;
  const { i18nKey, unit: registryUnit } = definition;
  const shownUnit = displayUnit(definition, notation);
  const estimated = value?.estimated === true;
  const changed = value?.was !== undefined && !estimated;
  const was = changed
    ? t('parameter.wasValue', { value: displayValue(kind, code, value.was, notation) })
    : '';
  const fromDevice = value?.from_device === true;
  const print = (as: typeof displayValue): string =>
    kind === 'setting'
      ? displaySetting(code, value, notation, t, as)
      : as(kind, code, value?.value, notation);
  const name = t(`parameters.${i18nKey}.name`);
  const exact = `${name} ${print(displayExact)} ${shownUnit}${estimated ? ` (${t('monitor.estimated')})` : ''}${fromDevice ? ` (${t('monitor.fromDevice')})` : ''}`;
  const unit = withUnit && value !== undefined && !IMPLIED_UNITS.has(registryUnit) ? ` ${shownUnit}` : '';
  return (
    <span className={styles['line']} data-code={code} title={changed ? `${exact} (${was})` : exact}>
      <span className={styles['label']}>{t(`parameters.${i18nKey}.label`)}</span>
      <span className={styles['value']} data-changed={changed}>
        {changed && <small className={styles['was']}>{was}</small>}
        <span>
          {estimated && '≈ '}
          {fromDevice && <small>{t('monitor.fromDeviceMark')} </small>}
          {print(displayValue)}
          {unit}
        </span>
      </span>
    </span>
  );
});
