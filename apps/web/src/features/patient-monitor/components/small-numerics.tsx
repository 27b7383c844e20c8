import type { AgedValue } from '@eupnea/contracts/aged-value';
import { findParameter } from '@eupnea/model';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeLimits } from '../../../lib/parameters/describe-limits.ts';
import { isGasShown, withoutOldGas } from '../../../lib/parameters/is-gas-shown.ts';
import { displayExact, displayUnit, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './side-panels.module.css';

const SMALL_NUMERICS = ['Ppause', 'deltaP', 'Compl', 'MAP', 'R_insp', 'R_exp', 'RCexp', 'IE'] as const;

/** Gas exchange, measured while CO2 arrives. */
const WITH_CO2 = ['VCO2', 'VD_VT', 'VDaw', 'MV_alv'] as const;

/** Shown once the device has sent them: Eupnea does not compute them. */
const SENT_BY_DEVICE = [
  'AutoPEEP',
  'PEEPtot',
  'P01',
  'NIF',
  'RSBI',
  'WOB',
  'f_spont',
  'MV_spont',
  'leak_percent',
  'PIF',
  'PEF',
  'RCinsp',
  'Pmin',
  'pulse',
] as const;

/** On a phone they have no block of their own. */
const PHONE_EXTRA = ['PetCO2', 'VT_IBW'] as const;

/** Mechanics and timing, read at the desk. */
export function SmallNumerics({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const monitored = withoutOldGas(monitor.values.monitored, monitor);
  const gas = WITH_CO2.filter((code) => isGasShown(monitored[code], monitor));
  const sent = SENT_BY_DEVICE.filter((code) => monitored[code] !== undefined);
  const codes = [...SMALL_NUMERICS, ...(usePhone() ? PHONE_EXTRA : []), ...gas, ...sent];
  return (
    <section className={styles['smalls']} aria-label={t('monitor.mechanics')}>
      {codes.map((code) => (
        <SmallNumeric key={code} monitor={monitor} code={code} value={monitored[code]} />
      ))}
    </section>
  );
}

interface SmallNumericProps {
  readonly monitor: Monitor;
  readonly code: string;
  readonly value: AgedValue | undefined;
}

function SmallNumeric({ monitor, code, value }: SmallNumericProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const show = useShowParameter();
  const definition = findParameter('monitored', code);
  if (definition === null) return null;
  const unit = displayUnit(definition, notation);
  const limits = monitor.values.limits[code];
  const exact = `${t(`parameters.${definition.i18nKey}.name`)} ${displayExact('monitored', code, value?.value, notation)} ${unit}`;
  const described = describeLimits(limits, definition.unit, t, notation);
  const alert = monitor.alerts.find((candidate) => candidate.parameter === code);
  return (
    <UnstyledButton
      className={styles['small']}
      data-old={monitor.old}
      data-alarm={alert?.priority}
      title={described === null ? exact : `${exact}\n${t('parameter.limits')} ${described}`}
      onClick={(event) => show(event.currentTarget, { kind: 'monitored', code, value, limits })}
    >
      <span className={styles['smallLabel']}>
        {t(`parameters.${definition.i18nKey}.label`)} <span>{unit}</span>
      </span>
      <span className={styles['smallValue']}>{displayValue('monitored', code, value?.value, notation)}</span>
    </UnstyledButton>
  );
}
