import type { Hl7State } from '@eupnea/contracts/hl7-state';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Card } from '../../../ui/card.tsx';
import { DeviceFormDialog } from '../../../ui/devices/device-form-dialog.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
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
  const columns: readonly Column<Listener['unknown_devices'][number]>[] = [
    { id: 'identifier', head: t('hl7.identifier'), render: ({ identifier }) => identifier },
    { id: 'model', head: t('device.model'), label: t('device.model'), render: ({ model }) => model ?? '---' },
    { id: 'address', head: t('hl7.address'), label: t('hl7.address'), render: ({ gateway }) => gateway },
    { id: 'messages', head: t('hl7.messages'), label: t('hl7.messages'), render: ({ messages }) => messages },
    {
      id: 'last_message',
      head: t('hl7.lastMessage'),
      label: t('hl7.lastMessage'),
      render: (device) => formatInstant(device.last_seen, locale),
    },
    {
      id: 'actions',
      head: t('admin.actions'),
      render: (device) => (
        <Button
          aria-label={`${t('hl7.register')}: ${device.identifier}`}
          onClick={() => setRegistering(device)}
        >
          {t('hl7.register')}
        </Button>
      ),
    },
  ];
  return (
    <Card labelledBy="hl7-unknown">
      <div className={styles['nothing']}>
        <h2 id="hl7-unknown">{t('hl7.unknown')}</h2>
        <p>{t(listener.unknown_devices.length === 0 ? 'hl7.noUnknown' : 'hl7.unknownText')}</p>
        {listener.unknown_forgotten > 0 && <p>{t('hl7.forgotten', { count: listener.unknown_forgotten })}</p>}
      </div>
      {listener.unknown_devices.length > 0 && (
        <DataTable
          columns={columns}
          rows={listener.unknown_devices}
          keyOf={({ identifier }) => identifier}
          narrow="lines"
        />
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
    </Card>
  );
}

function Connected({ listener }: { readonly listener: Listener }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<Listener['gateways'][number]>[] = [
    { id: 'address', head: t('hl7.address'), render: ({ address }) => address },
    {
      id: 'since',
      head: t('hl7.since'),
      label: t('hl7.since'),
      render: (gateway) => formatInstant(gateway.connected_at, locale),
    },
    {
      id: 'last_message',
      head: t('hl7.lastMessage'),
      label: t('hl7.lastMessage'),
      render: (gateway) => formatInstant(gateway.last_message_at, locale),
    },
    { id: 'messages', head: t('hl7.messages'), label: t('hl7.messages'), render: ({ messages }) => messages },
    { id: 'repeated', head: t('hl7.repeated'), label: t('hl7.repeated'), render: ({ repeated }) => repeated },
    {
      id: 'faults',
      head: t('hl7.faults'),
      label: t('hl7.faults'),
      render: ({ faults, last_fault: last }) => (
        <>
          {faults}
          {last !== null && <small>{last}</small>}
        </>
      ),
    },
  ];
  return (
    <Card labelledBy="hl7-gateways">
      <div className={styles['nothing']}>
        <h2 id="hl7-gateways">{t('hl7.gateways', { port: listener.port })}</h2>
        {listener.gateways.length === 0 && <p>{t('hl7.noGateway')}</p>}
      </div>
      {listener.gateways.length > 0 && (
        <DataTable
          columns={columns}
          rows={listener.gateways}
          keyOf={({ address, connected_at: since }) => `${address} ${since}`}
          narrow="lines"
        />
      )}
    </Card>
  );
}

function Refused({ listener: { refused } }: { readonly listener: Listener }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (refused.length === 0) return null;
  return (
    <Card labelledBy="hl7-refused">
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
    </Card>
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
    <Card labelledBy="hl7-output">
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
    </Card>
  );
}
