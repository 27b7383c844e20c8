import type { DeviceProbe } from '@eupnea/contracts/device-probe';
import { findParameter } from '@eupnea/model';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { displayUnit, displayValue } from '@eupnea/notation/display-value';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { FormFailure } from '../form-failure.tsx';
import { checkDeviceForm, toProbeBody, type DeviceForm } from './device-form.ts';
import styles from './device-probe.module.css';
import { drawTrace } from './draw-trace.ts';

/** Number of shown values: enough to recognise the ventilator. */
const SHOWN_NUMBERS = 8;

/** Maximum duration of a probe, s: connecting, then waiting for waves. */
const LONGEST_S = 17;

/** Probes the address before saving: identity, first waves and numbers, or the failure. */
export function DeviceProbeSection({ form }: { readonly form: DeviceForm }) {
  const { t } = useTranslation();
  const running = useRef<AbortController | null>(null);
  const probe = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return api.call('probeDevice', { body: toProbeBody(form), signal: running.current.signal });
    },
  });
  // Closing the dialog or changing the address cancels the probe on the server.
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    probe.reset();
  };
  const faults = checkDeviceForm(form);
  const isReady = [faults.ip, faults.port, faults.serial_path].every((fault) => fault === undefined);
  return (
    <section className={styles['probe']} aria-label={t('device.probe.title')}>
      <div className={styles['head']}>
        <Button disabled={!isReady || probe.isPending} onClick={() => probe.mutate()}>
          {t('device.probe.start')}
        </Button>
        {probe.isPending && <Button onClick={stop}>{t('device.probe.stop')}</Button>}
        {!probe.isPending && probe.data === undefined && (
          <span className={styles['hint']}>{t('device.probe.hint')}</span>
        )}
      </div>
      {probe.isPending && <ProbeProgress />}
      <FormFailure error={probe.error} />
      {probe.data !== undefined && !probe.isPending && <ProbeAnswer answer={probe.data} />}
    </section>
  );
}

/** Elapsed and maximum time of the probe. */
function ProbeProgress() {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => Math.min(before + 1, LONGEST_S)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles['progress']}>
      <progress max={LONGEST_S} value={seconds} aria-label={t('device.probe.running')} />
      <span className={styles['hint']} role="status">
        {t('device.probe.running')}
      </span>
      <span className={styles['hint']} aria-hidden>
        {t('device.probe.seconds', { seconds, most: LONGEST_S })}
      </span>
    </div>
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
      {answer.line_errors !== null && Object.values(answer.line_errors).some((count) => count > 0) && (
        <p className={styles['hint']}>{t('device.probe.lineErrors', answer.line_errors)}</p>
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
