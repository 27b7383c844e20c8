import type { DeviceCapture } from '@eupnea/contracts/device-capture';
import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/format-size.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { deviceCapturesQuery } from '../api/registry-queries.ts';
import { useCaptureChanges } from '../hooks/use-capture-changes.ts';
import styles from './registry.module.css';

/** Default and maximum duration of a capture, minutes. */
const USUAL_MINUTES = 5;
const LONGEST_MINUTES = 60;

/** Raw capture of the connection, to diagnose a protocol; for administrators. */
export function DeviceCaptures({ deviceId }: { readonly deviceId: number }) {
  const { t } = useTranslation();
  const captures = useQuery(deviceCapturesQuery(deviceId));
  const changes = useCaptureChanges(deviceId);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [withoutPatient, setWithoutPatient] = useState(true);
  const [reconnect, setReconnect] = useState(true);
  const { startedId } = changes;
  const isListed = captures.data?.some(({ id }) => id === startedId) === true;
  const isWaiting = startedId !== null && !isListed;
  const isRunning = isWaiting || captures.data?.some(({ is_running: running }) => running) === true;
  const start = () =>
    changes.start.mutate({ seconds: minutes * 60, without_patient: withoutPatient, reconnect });
  return (
    <section className={styles['part']} aria-label={t('capture.title')}>
      <h3>{t('capture.title')}</h3>
      <p className={styles['hint']}>{t('capture.intro')}</p>
      <NumberInput
        label={t('capture.minutes')}
        min={1}
        max={LONGEST_MINUTES}
        allowDecimal={false}
        value={minutes}
        onChange={(value) => setMinutes(Math.min(Math.max(Number(value), 1), LONGEST_MINUTES))}
        disabled={isRunning}
      />
      <Switch
        label={t('capture.withoutPatient')}
        description={t('capture.withoutPatientHint')}
        checked={withoutPatient}
        onChange={(event) => setWithoutPatient(event.currentTarget.checked)}
        disabled={isRunning}
      />
      <Switch
        label={t('capture.reconnect')}
        description={t('capture.reconnectHint')}
        checked={reconnect}
        onChange={(event) => setReconnect(event.currentTarget.checked)}
        disabled={isRunning}
      />
      <div className={styles['buttons']}>
        {isRunning ? (
          <Button loading={changes.stop.isPending} onClick={() => changes.stop.mutate()}>
            {t('capture.stop')}
          </Button>
        ) : (
          <Button loading={changes.start.isPending} onClick={start}>
            {t('capture.start')}
          </Button>
        )}
      </div>
      <FormFailure error={changes.error ?? captures.error} />
      {captures.data?.length === 0 && !isWaiting && <p className={styles['hint']}>{t('capture.none')}</p>}
      <ul className={styles['captures']}>
        {captures.data?.map((capture) => (
          <CaptureRow key={capture.id} capture={capture} changes={changes} />
        ))}
      </ul>
    </section>
  );
}

interface CaptureRowProps {
  readonly capture: DeviceCapture;
  readonly changes: ReturnType<typeof useCaptureChanges>;
}

function CaptureRow({ capture, changes }: CaptureRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = formatInstant(capture.started_at, locale);
  const state = capture.is_running ? t('capture.running') : (capture.ended ?? t('capture.cut'));
  return (
    <li>
      <span>
        <time dateTime={capture.started_at}>{at}</time>
        <small>
          {capture.protocol} · {formatSize(capture.bytes, locale)} · {Math.round(capture.seconds)} s · {state}
          {capture.without_patient && ` · ${t('capture.masked')}`}
        </small>
      </span>
      <span className={styles['buttons']}>
        <Button
          aria-label={t('capture.downloadOf', { at })}
          disabled={capture.is_running}
          onClick={() => changes.download.mutate(capture.id)}
        >
          {t('capture.download')}
        </Button>
        <Button aria-label={t('capture.deleteOf', { at })} onClick={() => changes.remove.mutate(capture.id)}>
          {t('capture.delete')}
        </Button>
      </span>
    </li>
  );
}
