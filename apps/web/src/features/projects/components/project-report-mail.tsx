import type { Project } from '@eupnea/contracts/project';
import {
  type ReportSchedule,
  type ReportScheduleBody,
  SCHEDULE_RECIPIENTS_MAX,
  SCHEDULED_REPORTS,
} from '@eupnea/contracts/report-schedule';
import { Button, Checkbox, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { formatDay, formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { featuresQuery } from '../../../lib/session/session-queries.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { membersQuery, reportScheduleQuery, useProjectChange } from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';
import styles from './projects.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Which report the project gets by mail; managers choose it, other members see it. Nothing without Reports. */
export function ProjectReportMail({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const hasReports = features.some(({ feature_code: code }) => code === 'reports');
  const { data: schedule } = useQuery({ ...reportScheduleQuery(project.id), enabled: hasReports });
  if (schedule === undefined) return null;
  return (
    <ProjectSection title={t('reportMail.title')}>
      <p className={styles['hint']}>{t('reportMail.about')}</p>
      {!schedule.sends_mail && <p className={styles['hint']}>{t('reportMail.noMail')}</p>}
      <LastDelivery last={schedule.last} />
      {project.permissions.manage ? (
        <ScheduleForm key={schedule.changed_at} project={project} schedule={schedule} />
      ) : (
        <p>
          {schedule.is_on
            ? t('reportMail.isOn', {
                report: t(`reportMail.report.${schedule.report}`),
                time: HOURS[schedule.hour]?.label,
                zone: schedule.time_zone,
              })
            : t('reportMail.isOff')}
        </p>
      )}
    </ProjectSection>
  );
}

function LastDelivery({ last }: Pick<ReportSchedule, 'last'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (last === null) return null;
  return (
    <p role="status">
      {t('reportMail.last', {
        day: formatDay(last.day, locale),
        time: formatInstant(last.at, locale),
        sent: last.sent,
        failed: last.failed,
      })}
      {last.error !== null && ` ${t('reportMail.error', { code: last.error })}`}
    </p>
  );
}

interface ScheduleFormProps {
  readonly project: Project;
  readonly schedule: ReportSchedule;
}

function ScheduleForm({ project, schedule }: ScheduleFormProps) {
  const { t } = useTranslation();
  const members = useQuery(membersQuery(project.id)).data?.items ?? [];
  const [wanted, setWanted] = useState({
    is_on: schedule.is_on,
    report: schedule.report,
    hour: schedule.hour,
    recipient_ids: schedule.recipient_ids,
  });
  const zone = schedule.changed_at === null ? clockZone() : schedule.time_zone;
  const save = useProjectChange((body: ReportScheduleBody) =>
    api.call('setReportSchedule', { params: { id: project.id }, body }),
  );
  const change = (part: Partial<typeof wanted>) => setWanted({ ...wanted, ...part });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate({ ...wanted, time_zone: zone });
  };
  return (
    <form className={styles['editor']} onSubmit={submit} noValidate>
      <Checkbox
        label={t('reportMail.on')}
        checked={wanted.is_on}
        onChange={(event) => change({ is_on: event.currentTarget.checked })}
      />
      <Select
        label={t('reportMail.which')}
        value={wanted.report}
        allowDeselect={false}
        data={SCHEDULED_REPORTS.map((value) => ({ value, label: t(`reportMail.report.${value}`) }))}
        onChange={(value) => {
          const report = SCHEDULED_REPORTS.find((known) => known === value);
          if (report !== undefined) change({ report });
        }}
      />
      <Select
        label={t('reportMail.hour', { zone })}
        value={String(wanted.hour)}
        allowDeselect={false}
        data={HOURS}
        onChange={(value) => value !== null && change({ hour: Number(value) })}
      />
      <MultiSelect
        label={t('reportMail.recipients')}
        description={t('reportMail.recipientsHint')}
        value={wanted.recipient_ids.map(String)}
        data={members.map(({ user_id: id, username }) => ({ value: String(id), label: username }))}
        maxValues={SCHEDULE_RECIPIENTS_MAX}
        onChange={(ids) => change({ recipient_ids: ids.map(Number) })}
      />
      <FormFailure error={save.error} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
