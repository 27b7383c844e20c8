import { Button, Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CreateLabelingTaskBody } from '@eupnea/contracts/labeling-task';
import type { Project } from '@eupnea/contracts/project';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describeRecordings } from '../../../lib/clinical/describe-recordings.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ratersQuery, taskPatientsQuery, taskSessionsQuery } from '../api/task-choices.ts';
import { useTaskChange } from '../api/use-task-change.ts';
import { fieldOf, nameSession } from '../logic/name-session.ts';
import { writeTask } from '../logic/write-task.ts';
import styles from './task-list.module.css';

interface CreateTaskProps {
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

/** A new task: project, recording, period and raters. */
export function CreateTask({ projects, onClose }: CreateTaskProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [projectId, setProject] = useState<string | null>(
    projects.length === 1 ? String(projects[0]?.id) : null,
  );
  const [patientId, setPatient] = useState<string | null>(null);
  const [sessionId, setSession] = useState<string | null>(null);
  const [range, setRange] = useState({ from: '', to: '' });
  const [title, setTitle] = useState('');
  const [instructions, setInstructions] = useState('');
  const [raterIds, setRaters] = useState<string[]>([]);
  const [shows, setShows] = useState(false);
  const patients = useQuery(taskPatientsQuery(projectId));
  const sessions = useQuery(taskSessionsQuery(projectId, patientId));
  const raters = useQuery(ratersQuery(projectId));
  const create = useTaskChange((body: CreateLabelingTaskBody) => api.call('createLabelingTask', { body }));
  const session = sessions.data?.find((one) => String(one.ventilation_session_id) === sessionId);
  const isComplete =
    projectId !== null && session !== undefined && title.trim() !== '' && raterIds.length > 0;

  function chooseSession(value: string | null): void {
    setSession(value);
    const chosen = sessions.data?.find((one) => String(one.ventilation_session_id) === value);
    setRange({ from: fieldOf(chosen?.first_breath_at), to: fieldOf(chosen?.last_breath_at) });
  }

  function submit(): void {
    if (!isComplete) return;
    const body = writeTask({ projectId, session, range, title, instructions, shows, raterIds });
    create.mutate(body, { onSuccess: onClose });
  }

  return (
    <Dialog title={t('labeling.create')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label={t('labeling.project')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={projectId}
          onChange={(value) => {
            setProject(value);
            setRaters([]);
            setPatient(null);
            chooseSession(null);
          }}
        />
        <Select
          searchable
          label={t('labeling.patient')}
          disabled={projectId === null}
          data={(patients.data ?? []).map((one) => ({
            value: String(one.id),
            label: [one.pseudonym, describeRecordings(one, t)].filter((part) => part !== null).join(' · '),
          }))}
          value={patientId}
          onChange={(value) => {
            setPatient(value);
            chooseSession(null);
          }}
        />
        <Select
          searchable
          label={t('labeling.session')}
          description={sessions.data?.length === 0 ? t('labeling.noSession') : undefined}
          disabled={patientId === null}
          data={(sessions.data ?? []).map((one) => ({
            value: String(one.ventilation_session_id),
            label: nameSession(one, locale, t('labeling.breaths', { count: one.breaths })),
          }))}
          value={sessionId}
          onChange={chooseSession}
        />
        <div className={styles['line']}>
          {(['from', 'to'] as const).map((end) => (
            <DateTimeField
              key={end}
              label={t(`labeling.${end}`)}
              value={range[end]}
              disabled={session === undefined}
              onChange={(text) => setRange({ ...range, [end]: text })}
            />
          ))}
        </div>
        <TextInput
          label={t('labeling.taskTitle')}
          value={title}
          maxLength={100}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('labeling.raters')}
          description={t(raters.data?.length === 0 ? 'labeling.noRater' : 'labeling.ratersNote')}
          disabled={projectId === null}
          data={(raters.data ?? []).map((one) => ({ value: String(one.user_id), label: one.username }))}
          value={raterIds}
          onChange={setRaters}
        />
        <Textarea
          label={t('labeling.instructions')}
          value={instructions}
          maxLength={5000}
          autosize
          minRows={2}
          onChange={(event) => setInstructions(event.currentTarget.value)}
        />
        <Checkbox
          label={t('labeling.showsSuggestions')}
          checked={shows}
          onChange={(event) => setShows(event.currentTarget.checked)}
        />
        <FormFailure error={patients.error ?? sessions.error ?? raters.error ?? create.error} />
        <Button type="submit" variant="filled" loading={create.isPending} disabled={!isComplete}>
          {t('labeling.createSubmit')}
        </Button>
      </form>
    </Dialog>
  );
}
