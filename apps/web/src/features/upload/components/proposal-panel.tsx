import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describePatient } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatWall } from '../../../lib/format/wall-time.ts';
import { managedProjectsQuery } from '../api/managed-projects-query.ts';
import { patientChoicesQuery } from '../api/patient-choices-query.ts';
import { recallAnswers } from '../api/remembered-answers.ts';
import { uploadEngine } from '../api/upload-engine-instance.ts';
import type { LocalUpload } from '../logic/local-upload.ts';
import { acceptProposal, proposeAnswers, type Proposal } from '../logic/propose-answers.ts';
import styles from './proposal-panel.module.css';

interface ProposalPanelProps {
  readonly upload: LocalUpload;
  /** All files that are not sent, including this one. */
  readonly others: readonly LocalUpload[];
}

/** Proposed answers to the open questions of a file. Used after a click, and editable before and after. */
export function ProposalPanel({ upload, others }: ProposalPanelProps) {
  const { t } = useTranslation();
  const projects = useQuery(managedProjectsQuery).data ?? [];
  const rememberedProject = recallAnswers(upload.file)?.projectId ?? null;
  const patients = useQuery(patientChoicesQuery(upload.projectId ?? rememberedProject)).data?.items ?? [];
  const propose = (file: LocalUpload) =>
    proposeAnswers(file, {
      remembered: recallAnswers(file.file),
      ownZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      projectIds: projects.map(({ id }) => id),
      patientIds: patients.map(({ id }) => id),
    });
  const lines = useProposalLines(propose(upload), patients, projects);
  if (lines.length === 0) return null;
  const accept = (files: readonly LocalUpload[]) => {
    for (const file of files) {
      const proposal = propose(file);
      if (proposal !== null) uploadEngine.answer(file.key, acceptProposal(file, proposal));
    }
  };
  const asking = others.filter(({ phase }) => phase.kind === 'asking');
  return (
    <section className={styles['proposal']} aria-label={t('upload.proposal.title')}>
      <h3>{t('upload.proposal.title')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles['commands']}>
        {asking.length > 1 && (
          <Button onClick={() => accept(asking)}>
            {t('upload.proposal.forAll', { count: asking.length })}
          </Button>
        )}
        <Button variant="filled" onClick={() => accept([upload])}>
          {t('upload.proposal.use')}
        </Button>
      </div>
    </section>
  );
}

type PatientItem = Parameters<typeof describePatient>[0] & { readonly id: number };

function useProposalLines(
  proposal: Proposal | null,
  patients: readonly PatientItem[],
  projects: readonly { readonly id: number; readonly name: string }[],
): readonly string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  if (proposal === null) return [];
  const { projectId, patient, startedAt, isStartStated, timeZone, isZoneRemembered } = proposal;
  const lines: string[] = [];
  const project = projects.find(({ id }) => id === projectId);
  if (project !== undefined) lines.push(t('upload.proposal.project', { name: project.name }));
  if (patient?.kind === 'new') {
    const { pseudonym } = patient;
    lines.push(
      pseudonym === undefined
        ? t('upload.proposal.newUnnamed')
        : t('upload.proposal.newNamed', { pseudonym }),
    );
  }
  if (patient?.kind === 'existing') {
    const known = patients.find(({ id }) => id === patient.id);
    if (known !== undefined)
      lines.push(t('upload.proposal.existing', { patient: describePatient(known, t, locale) }));
  }
  if (startedAt !== null) {
    const key = isStartStated ? 'upload.proposal.statedStart' : 'upload.proposal.fileDate';
    lines.push(t(key, { time: formatWall(startedAt, locale) }));
  }
  if (timeZone !== null)
    lines.push(t(isZoneRemembered ? 'upload.proposal.zone' : 'upload.proposal.ownZone', { zone: timeZone }));
  return lines;
}
