import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { completeMapping } from '../../../lib/files/edit-mapping.ts';
import { findRanges } from '../../../lib/files/recording-preview.ts';
import { toRejectedEntry } from '../../../lib/files/format-rejected-csv.ts';
import { AnswersForm } from '../../../ui/files/answers-form.tsx';
import { FileFacts } from '../../../ui/files/file-facts.tsx';
import { Panel } from '../../../ui/files/panel.tsx';
import { PreviewPanel } from '../../../ui/files/preview-panel.tsx';
import { RejectedLines } from '../../../ui/files/rejected-lines.tsx';
import { useFileProblem } from '../../../ui/files/use-file-problem.ts';
import { useRecordingPreview } from '../../../ui/files/use-recording-preview.ts';
import { uploadEngine } from '../api/upload-engine-instance.ts';
import { listMissing, type LocalUpload } from '../logic/local-upload.ts';
import styles from './detail.module.css';
import { PatientField } from './patient-field.tsx';
import { ProjectField } from './project-field.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { StatedFields } from './stated-fields.tsx';

interface LocalDetailProps {
  readonly upload: LocalUpload;
  /** All files that are not sent, including this one. */
  readonly others: readonly LocalUpload[];
}

/** An unsent file: format, questions and preview. */
export function LocalDetail({ upload, others }: LocalDetailProps) {
  const { file, inspection, answers, phase } = upload;
  const describeFile = useFileProblem();
  const mapping = completeMapping(answers);
  const { preview, headText } = useRecordingPreview({
    key: upload.key,
    file,
    others: upload.companions,
    inspection,
    mapping,
  });
  if (inspection === null) return <Panel title={file.name}>{null}</Panel>;
  if (phase.kind === 'unreadable') {
    return (
      <Panel title={file.name}>
        <p>{describeFile(inspection.problem)}</p>
        <NoneOfTheRest />
      </Panel>
    );
  }
  const moving = phase.kind === 'sending' || phase.kind === 'sent';
  return (
    <>
      <Panel title={file.name}>
        <FileFacts inspection={inspection} />
        <fieldset className={styles['answers']} disabled={moving}>
          {!moving && <ProposalPanel upload={upload} others={others} />}
          <ProjectField
            value={upload.projectId}
            onChange={(projectId) => uploadEngine.answer(upload.key, { projectId })}
          />
          <PatientField
            projectId={upload.projectId}
            value={upload.patient}
            onChange={(patient) => uploadEngine.answer(upload.key, { patient })}
          />
          <AnswersForm
            inspection={inspection}
            answers={answers}
            headText={headText}
            ranges={findRanges(preview)}
            timesRequired
            onChange={(changed) => uploadEngine.answer(upload.key, { answers: changed })}
          />
          {inspection.contents !== 'archive' && (
            <StatedFields
              value={upload.stated}
              isNewPatient={upload.patient?.kind === 'new'}
              onChange={(stated) => uploadEngine.answer(upload.key, { stated })}
            />
          )}
          <Commands upload={upload} many={others.length > 1} />
        </fieldset>
      </Panel>
      {inspection.contents === 'waveform' && (
        <div className={styles['wide']}>
          <PreviewPanel fileName={file.name} preview={preview} mapping={mapping} />
        </div>
      )}
      <div className={styles['wide']}>
        <RejectedLines
          fileName={file.name}
          rejected={(preview?.issues ?? []).map(toRejectedEntry)}
          total={preview?.issues.length ?? 0}
        />
      </div>
    </>
  );
}

function NoneOfTheRest() {
  const { t } = useTranslation();
  return <p className={styles['hint']}>{t('upload.unreadableHint')}</p>;
}

function Commands({ upload, many }: { readonly upload: LocalUpload; readonly many: boolean }) {
  const { t } = useTranslation();
  const missing = listMissing(upload);
  const { projectId, patient, answers, phase } = upload;
  return (
    <div className={styles['commands']}>
      {many && (
        <Button
          className={styles['forAll'] ?? ''}
          disabled={projectId === null && patient === null && answers.timeZone === null}
          onClick={() =>
            uploadEngine.answerForAll({
              ...(projectId === null ? {} : { projectId }),
              // Every file becomes a new patient, so one pseudonym cannot be shared.
              ...(patient === null ? {} : { patient: patient.kind === 'new' ? { kind: 'new' } : patient }),
              ...(answers.timeZone === null ? {} : { timeZone: answers.timeZone }),
            })
          }
        >
          {t(patient?.kind === 'new' ? 'upload.forAllNew' : 'upload.forAll')}
        </Button>
      )}
      {phase.kind === 'failed' && (
        <Button
          variant="filled"
          disabled={missing.length > 0}
          onClick={() => uploadEngine.start([upload.key])}
        >
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  );
}
