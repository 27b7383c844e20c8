import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { displayExact, displayUnit, displayValue, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import type { RunReport } from '../worker/simulator-message.ts';
import styles from './run-numerics.module.css';

/** Numbers and tick colours as in the design. */
const NUMERICS: readonly { readonly code: BreathFeatureCode; readonly tick: 'pressure' | 'volume' | null }[] =
  [
    { code: 'pmax_cmh2o', tick: 'pressure' },
    { code: 'peep_cmh2o', tick: 'pressure' },
    { code: 'peepi_cmh2o', tick: 'pressure' },
    { code: 'vte_ml', tick: 'volume' },
    { code: 'rr_bpm', tick: null },
  ];

/** Numbers of the last breath, each with its definition. */
export function RunNumerics({ report }: { readonly report: RunReport | null }) {
  const { t } = useTranslation();
  const { locale } = useNotation();
  const percent = report?.asynchronyPercent ?? null;
  return (
    <section className={styles['numerics']} aria-label={t('simulator.lastBreath')}>
      {NUMERICS.map(({ code, tick }) => (
        <Numeric key={code} code={code} tick={tick} value={report?.features?.[code]} />
      ))}
      <div className={styles['block']} title={t('monitor.asynchronyDefinition')}>
        <span className={styles['label']}>
          {t('simulator.asynchrony')} <span className={styles['unit']}>%</span>
        </span>
        <span className={styles['value']}>
          {percent === null ? MISSING : formatNumber(percent, 0, locale)}
        </span>
      </div>
    </section>
  );
}

interface NumericProps {
  readonly code: BreathFeatureCode;
  readonly tick: 'pressure' | 'volume' | null;
  readonly value: number | undefined;
}

function Numeric({ code, tick, value }: NumericProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  const unit = displayUnit(definition, notation);
  const name = t(`parameters.${definition.i18nKey}.name`);
  return (
    <UnstyledButton
      className={styles['block']}
      title={`${name} ${displayExact('breath', code, value, notation)} ${unit}`}
      onClick={(event) => {
        const aged = value === undefined ? undefined : { value, at: Date.now() };
        show(event.currentTarget, { kind: 'breath', code, value: aged });
      }}
    >
      <span className={styles['label']}>
        {tick !== null && <span className={styles['tick']} data-channel={tick} />}
        {t(`parameters.${definition.i18nKey}.label`)} <span className={styles['unit']}>{unit}</span>
      </span>
      <span className={styles['value']} data-number>
        {displayValue('breath', code, value, notation)}
      </span>
    </UnstyledButton>
  );
}
