import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../lib/format/format-time.ts';
import { withoutOldGas } from '../../../lib/parameters/is-gas-shown.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { displayExact, displayValue } from '@eupnea/notation/display-value';
import { NumericBlock } from '../../../ui/clinical/numeric-block.tsx';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import { usePhone } from '../../../ui/use-narrow.ts';
import { pickHeroNumerics, pickPhoneNumerics } from '../logic/pick-hero-numerics.ts';
import styles from './hero-numerics.module.css';

interface HeroNumericsProps {
  readonly monitor: Monitor;
  readonly frozen: boolean;
}

/** The numbers that are read at one metre: value and limits in force. They stay live while the waves are frozen. */
export function HeroNumerics({ monitor, frozen }: HeroNumericsProps) {
  const { t } = useTranslation();
  const { values, alerts, old } = monitor;
  const phone = usePhone();
  const monitored = withoutOldGas(values.monitored, monitor);
  const numerics = phone ? pickPhoneNumerics(monitored) : pickHeroNumerics(monitored);
  return (
    <section className={styles['heroes']} aria-label={t('monitor.numerics')}>
      {frozen && <p className={styles['liveNote']}>{t('monitor.valuesStayLive')}</p>}
      {numerics.map(({ code, tick }) => {
        const alert = alerts.find(({ parameter }) => parameter === code);
        return (
          <div key={code} className={styles['hero']} data-alarm={alert?.priority}>
            <NumericBlock
              code={code}
              value={monitored[code]}
              limits={values.limits[code]}
              {...(tick === undefined ? {} : { tick })}
              alert={alert}
              old={old}
              size={phone ? 'card' : 'hero'}
            />
            <HeroNote monitor={monitor} code={code} />
          </div>
        );
      })}
    </section>
  );
}

/** Beside the label: how old a value is that is no longer current; else the tidal volume per kilogram. */
function HeroNote({ monitor, code }: { readonly monitor: Monitor; readonly code: string }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const value = monitor.values.monitored[code];
  if (value === undefined) return null;
  if (monitor.old) {
    return (
      <span className={styles['note']} data-old="true">
        {t('monitor.asOf', { time: formatClock(value.at, notation.locale) })}
      </span>
    );
  }
  const perWeight = monitor.values.monitored['VT_IBW'];
  if (code !== 'VTe' || perWeight === undefined) return null;
  return (
    <UnstyledButton
      className={styles['note']}
      title={`${t('parameters.monitored_VT_IBW.name')} ${displayExact('monitored', 'VT_IBW', perWeight.value, notation)} mL/kg`}
      onClick={(event) => show(event.currentTarget, { kind: 'monitored', code: 'VT_IBW', value: perWeight })}
    >
      {displayValue('monitored', 'VT_IBW', perWeight.value, notation)} mL/kg
    </UnstyledButton>
  );
}
