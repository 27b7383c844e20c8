import type { ServerHealth } from '@eupnea/contracts/server-health';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatSize } from '../../../lib/format/format-size.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { describeDataSource } from '../../../ui/data-source/describe-data-source.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { healthQuery } from '../api/admin-queries.ts';
import styles from './admin.module.css';

/** Health figures; unknown values show as `---`, never as 0. */
export function HealthPanel() {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  if (health.data === undefined) {
    if (health.error === null) return <p role="status">{t('common.loading')}</p>;
    const retry = () => void health.refetch();
    return <ProblemNotice title={t('admin.failed')} error={health.error} onRetry={retry} />;
  }
  return (
    <>
      {health.error !== null && <p role="alert">{t('admin.healthOld')}</p>}
      <ClockTrust clock={health.data.clock} />
      <HealthFacts health={health.data} />
    </>
  );
}

/** A clock that moved holds back what deletes by age, until an administrator trusts it. */
function ClockTrust({ clock }: { readonly clock: ServerHealth['clock'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api.call('confirmClock', {}),
    // Not the Health page alone: the line above the header and every age depend on the clock.
    onSettled: () => client.invalidateQueries(),
  });
  if (clock.moved_seconds === null) return null;
  const hours = formatNumber(clock.moved_seconds / 3600, 1, locale);
  return (
    <div role="alert">
      <p>
        {t('admin.health.clockMoved', { moved: `${hours} h`, at: formatInstant(clock.noticed_at, locale) })}
      </p>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('admin.health.clockConfirm')}
      </Button>
      <FormFailure error={confirm.error} />
    </div>
  );
}

function HealthFacts({ health }: { readonly health: ServerHealth }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const describeRecording = (problem: ServerHealth['ingest']['recording_problem']) =>
    problem === null
      ? t('admin.health.recordingWorks')
      : t('admin.health.recordingFails', { code: problem.code, at: formatInstant(problem.at, locale) });
  const describeSyslog = (state: NonNullable<ServerHealth['audit_syslog']>) => {
    const sent = t('admin.health.syslogState', {
      waiting: state.waiting,
      at: formatInstant(state.sent_at, locale),
    });
    if (state.last_error === null) return sent;
    const reason = `${state.last_error}, ${formatInstant(state.last_error_at, locale)}`;
    return `${sent} ${t('admin.health.syslogFailing', { reason })}`;
  };
  const size = (bytes: number | null) => (bytes === null ? '---' : formatSize(bytes, locale));
  const { devices, ingest, queues, last_backup: backup } = health;
  const syslog = health.audit_syslog;
  const syslogFacts =
    syslog === null
      ? []
      : [[t('admin.health.syslog', { receiver: syslog.receiver }), describeSyslog(syslog)] as const];
  const facts = [
    [t('admin.health.version'), `${health.version} ${health.commit ?? ''}`],
    [t('admin.health.started'), formatInstant(health.started_at, locale)],
    [t('admin.health.devices'), `${devices.connected} / ${devices.registered}`],
    [t('admin.health.streaming'), String(ingest.streaming_devices)],
    [t('admin.health.breaths'), String(ingest.breaths_per_minute)],
    [t('admin.health.recording'), describeRecording(ingest.recording_problem)],
    [t('admin.health.jobsQueued'), String(queues.jobs_queued)],
    [t('admin.health.jobsRunning'), String(queues.jobs_running)],
    [t('admin.health.jobsFailed'), String(queues.jobs_failed)],
    [t('admin.health.mailsWaiting'), String(queues.mails_waiting)],
    [t('admin.health.passwordsWaiting'), String(queues.passwords_waiting)],
    [
      t('admin.health.database'),
      `${t(`admin.health.kind.${health.database.kind}`)}, ${size(health.database.size_bytes)}`,
    ],
    [t('admin.health.analytics'), describeDataSource(health.analytics, t)],
    [t('admin.health.free'), size(health.storage.free_bytes)],
    [
      t('admin.health.clock'),
      health.clock.moved_seconds === null
        ? t('admin.health.clockTrusted', { ntp: t(`admin.health.ntp.${health.clock.ntp}`) })
        : t('admin.health.clockMoved', {
            moved: `${formatNumber(health.clock.moved_seconds / 3600, 1, locale)} h`,
            at: formatInstant(health.clock.noticed_at, locale),
          }),
    ],
    [t('admin.health.mail'), t(`admin.health.mailBy.${health.mail}`)],
    ...syslogFacts,
    [
      t('admin.health.backup'),
      backup === null
        ? t('admin.health.noBackup')
        : `${formatInstant(backup.at, locale)}, ${size(backup.bytes)}`,
    ],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
