import type { DeviceProbe } from '@eupnea/contracts';
import { findParameter } from '@eupnea/model';
import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { displayUnit, displayValue } from '../../lib/parameters/display-value.ts';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { FormFailure } from '../form-failure.tsx';
import { checkDeviceForm, type DeviceForm } from './device-form.ts';
import styles from './device-probe.module.css';
import { drawTrace } from './draw-trace.ts';

/** Numbers of the answer that are shown: enough to know the ventilator by. */
const SHOWN_NUMBERS = 8;

/** Tries the address of the form before it is saved: who answers, the first waves and numbers, or why nothing came. */
export function DeviceProbeSection({ form }: { readonly form: DeviceForm }) {
  const { t } = useTranslation();
  const probe = useMutation({
    mutationFn: () =>
      api.call('probeDevice', {
        body: { ip: form.ip.trim(), port: Number(form.port), device_type: form.device_type },
      }),
  });
  const faults = checkDeviceForm(form);
  const isReady = faults.ip === undefined && faults.port === undefined;
  return (
    <section className={styles['probe']} aria-label={t('device.probe.title')}>
      <div className={styles['head']}>
        <Button disabled={!isReady || probe.isPending} onClick={() => probe.mutate()}>
          {t('device.probe.start')}
        </Button>
        <span className={styles['hint']} role="status">
          {probe.isPending ? (
            <>
              <Loader size={14} /> {t('device.probe.running')}
            </>
          ) : (
            probe.data === undefined && t('device.probe.hint')
          )}
        </span>
      </div>
      <FormFailure error={probe.error} />
      {probe.data !== undefined && !probe.isPending && <ProbeAnswer answer={probe.data} />}
    </section>
  );
}

function ProbeAnswer({ answer }: { readonly answer: DeviceProbe }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const isGood = answer.outcome === 'live' || answer.outcome === 'answered';
  const other = answer.looks_like === null ? '' : t(`device.typeName.${answer.looks_like}`);
  const identity = [answer.identity.model, answer.identity.serial, answer.identity.software];
  const numbers = Object.entries(answer.numerics).filter(([, value]) => value !== null);
  return (
    <div className={styles['answer']} role="status">
      <p className={styles[isGood ? 'good' : 'bad']}>
        <strong>{t(`device.probe.outcome.${answer.outcome}`, { other })}</strong>{' '}
        {t(`device.probe.advice.${answer.outcome}`)}
      </p>
      {isGood && (
        <p>
          {t('device.probe.identity')}:{' '}
          {identity.filter((text) => text !== null).join(' · ') || t('device.probe.noIdentity')}
        </p>
      )}
      {answer.waves !== null && <ProbeWaves waves={answer.waves} />}
      {numbers.length > 0 && (
        <dl className={styles['numbers']}>
          {numbers.slice(0, SHOWN_NUMBERS).map(([code, value]) => {
            const definition = findParameter('monitored', code);
            return (
              <div key={code}>
                <dt>{code}</dt>
                <dd>
                  {displayValue('monitored', code, value, notation)}{' '}
                  <small>{definition === null ? '' : displayUnit(definition, notation)}</small>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {answer.detail !== '' && (
        <p className={styles['hint']}>{t('device.probe.detail', { text: answer.detail })}</p>
      )}
      {Object.keys(answer.issues).length > 0 && (
        <p className={styles['hint']}>
          {t('device.probe.issues', {
            text: Object.entries(answer.issues)
              .map(([code, count]) => `${code} ${count}`)
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
}

const WIDTH = 400;
const HEIGHT = 48;

function ProbeWaves({ waves }: { readonly waves: NonNullable<DeviceProbe['waves']> }) {
  const { t } = useTranslation();
  const lanes = [
    { channel: 'pressure', values: waves.pressure },
    { channel: 'flow', values: waves.flow },
  ] as const;
  return (
    <>
      {lanes.map(({ channel, values }) => (
        <svg
          key={channel}
          className={styles[channel]}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(`device.probe.wave.${channel}`)}
        >
          <path d={drawTrace(values, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </>
  );
}
