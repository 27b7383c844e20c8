import type { Hl7State } from '@eupnea/contracts/hl7-state';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DeviceFormDialog } from '../../../ui/devices/device-form-dialog.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { hl7StateQuery } from '../api/registry-queries.ts';
import styles from './registry.module.css';

type Listener = NonNullable<Hl7State['listener']>;

/** HL7 in both directions: connected gateways, unknown devices, queue of the receiver. */
export function Hl7Gateways() {
  const { t } = useTranslation();
  const state = useQuery(hl7StateQuery);
  if (state.data === undefined && state.error !== null) {
    const retry = () => void state.refetch();
    return <ProblemNotice title={t('admin.failed')} error={state.error} onRetry={retry} />;
  }
  if (state.data === undefined) {
    return <Skeleton height={160} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  const { listener, output } = state.data;
  return (
    <>
      {listener === null ? (
        <NoticePage title={t('hl7.off')} text={t('hl7.offText')} />
      ) : (
        <>
          <UnknownDevices listener={listener} />
          <Connected listener={listener} />
          <Refused listener={listener} />
        </>
      )}
      <Output output={output} />
    </>
  );
}

function UnknownDevices({ listener }: { readonly listener: Listener }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [registering, setRegistering] = useState<Listener['unknown_devices'][number] | null>(null);
  return (
    <section className={styles['card']} aria-labelledby="hl7-unknown">
      <div className={styles['nothing']}>
        <h2 id="hl7-unknown">{t('hl7.unknown')}</h2>
        <p>{t(listener.unknown_devices.length === 0 ? 'hl7.noUnknown' : 'hl7.unknownText')}</p>
        {listener.unknown_forgotten > 0 && <p>{t('hl7.forgotten', { count: listener.unknown_forgotten })}</p>}
      </div>
      {listener.unknown_devices.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('hl7.identifier')}</th>
              <th scope="col">{t('device.model')}</th>
              <th scope="col">{t('hl7.address')}</th>
              <th scope="col">{t('hl7.messages')}</th>
              <th scope="col">{t('hl7.lastMessage')}</th>
              <th scope="col">{t('admin.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {listener.unknown_devices.map((device) => (
              <tr key={device.identifier}>
                <th scope="row">{device.identifier}</th>
                <td data-label={t('device.model')}>{device.model ?? '---'}</td>
                <td data-label={t('hl7.address')}>{device.gateway}</td>
                <td data-label={t('hl7.messages')}>{device.messages}</td>
                <td data-label={t('hl7.lastMessage')}>{formatInstant(device.last_seen, locale)}</td>
                <td>
                  <Button
                    aria-label={`${t('hl7.register')}: ${device.identifier}`}
                    onClick={() => setRegistering(device)}
                  >
                    {t('hl7.register')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {registering !== null && (
        <DeviceFormDialog
          device={null}
          known={{
            device_type: 'hl7',
            device_identifier: registering.identifier,
            dev_model: registering.model ?? '',
          }}
          onClose={() => setRegistering(null)}
        />
      )}
    </section>
  );
}

function Connected({ listener }: { readonly listener: Listener }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section className={styles['card']} aria-labelledby="hl7-gateways">
      <div className={styles['nothing']}>
        <h2 id="hl7-gateways">{t('hl7.gateways', { port: listener.port })}</h2>
        {listener.gateways.length === 0 && <p>{t('hl7.noGateway')}</p>}
      </div>
      {listener.gateways.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('hl7.address')}</th>
              <th scope="col">{t('hl7.since')}</th>
              <th scope="col">{t('hl7.lastMessage')}</th>
              <th scope="col">{t('hl7.messages')}</th>
              <th scope="col">{t('hl7.repeated')}</th>
              <th scope="col">{t('hl7.faults')}</th>
            </tr>
          </thead>
          <tbody>
            {listener.gateways.map((gateway) => (
              <tr key={`${gateway.address} ${gateway.connected_at}`}>
                <th scope="row">{gateway.address}</th>
                <td data-label={t('hl7.since')}>{formatInstant(gateway.connected_at, locale)}</td>
                <td data-label={t('hl7.lastMessage')}>{formatInstant(gateway.last_message_at, locale)}</td>
                <td data-label={t('hl7.messages')}>{gateway.messages}</td>
                <td data-label={t('hl7.repeated')}>{gateway.repeated}</td>
                <td data-label={t('hl7.faults')}>
                  {gateway.faults}
                  {gateway.last_fault !== null && <small>{gateway.last_fault}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Refused({ listener: { refused } }: { readonly listener: Listener }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (refused.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="hl7-refused">
      <div className={styles['nothing']}>
        <h2 id="hl7-refused">{t('hl7.refused')}</h2>
        <ul>
          {refused.map(({ address, why, at, count }) => (
            <li key={address}>
              {t(`hl7.refusedWhy.${why}`, { address, count, at: formatInstant(at, locale) })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Output({ output }: { readonly output: Hl7State['output'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (output === null) return <p className={styles['nothing']}>{t('hl7.outputOff')}</p>;
  const facts = [
    [t('hl7.queued'), String(output.queued)],
    [t('hl7.oldest'), formatInstant(output.oldest_at, locale)],
    [t('hl7.sent'), String(output.sent)],
    [t('hl7.lastSent'), formatInstant(output.last_sent_at, locale)],
    [t('hl7.dropped'), String(output.dropped)],
    [t('hl7.refusedForGood'), String(output.refused)],
    [
      t('hl7.lastError'),
      output.last_error === null
        ? '---'
        : `${output.last_error}, ${formatInstant(output.last_error_at, locale)}`,
    ],
  ] as const;
  return (
    <section className={styles['card']} aria-labelledby="hl7-output">
      <div className={styles['nothing']}>
        <h2 id="hl7-output">{t('hl7.output', { address: output.receiver })}</h2>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
