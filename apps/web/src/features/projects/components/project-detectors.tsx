import type { Detector } from '@eupnea/contracts/detector';
import type { Project } from '@eupnea/contracts/project';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useChannelNames } from '../../../ui/files/use-channel-names.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { detectorsQuery } from '../api/detector-queries.ts';
import { useRemoveDetector } from '../hooks/use-detector-changes.ts';
import { DetectorRuns } from './detector-runs.tsx';
import { ProjectSection } from './project-section.tsx';
import styles from './projects.module.css';

const DetectorDialog = lazyPart(() => import('./detector-dialog.tsx'), 'DetectorDialog');
const ModelDialog = lazyPart(() => import('./model-dialog.tsx'), 'ModelDialog');

/** Programs and models of others that look at the project's stored samples; managers register, edit and remove them. */
export function ProjectDetectors({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const detectors = useQuery(detectorsQuery(project.id));
  const [edited, setEdited] = useState<Detector | 'new' | 'new-model' | null>(null);
  const manages = project.permissions.manage;
  const { data, error } = detectors;
  return (
    <ProjectSection
      title={t('detectors.title')}
      count={data?.items.length}
      actions={
        manages && (
          <>
            {data?.is_enabled === true && (
              <Button onClick={() => setEdited('new')}>{t('detectors.register')}</Button>
            )}
            <Button onClick={() => setEdited('new-model')}>{t('detectors.model.register')}</Button>
          </>
        )
      }
    >
      <p className={styles['hint']}>{t('detectors.about')}</p>
      {data?.is_enabled === false && <p className={styles['hint']}>{t('detectors.notAllowed')}</p>}
      <FormFailure error={error} />
      {data === undefined ? (
        error === null && (
          <Skeleton height={80} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : data.items.length === 0 ? (
        <p className={styles['hint']}>{t('detectors.none')}</p>
      ) : (
        <ul className={styles['members']}>
          {data.items.map((detector) => (
            <DetectorRow
              key={detector.id}
              detector={detector}
              manages={manages}
              onEdit={data.is_enabled || detector.model !== null ? () => setEdited(detector) : null}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited !== null && (
          <EditDialog edited={edited} projectId={project.id} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </ProjectSection>
  );
}

interface EditDialogProps {
  readonly edited: Detector | 'new' | 'new-model';
  readonly projectId: number;
  readonly onClose: () => void;
}

function EditDialog({ edited, ...props }: EditDialogProps) {
  const detector = typeof edited === 'string' ? null : edited;
  const isModel = edited === 'new-model' || (detector !== null && detector.model !== null);
  return isModel ? (
    <ModelDialog detector={detector} {...props} />
  ) : (
    <DetectorDialog detector={detector} {...props} />
  );
}

/** A link would not carry the session. */
function useSaveModel({ id, model }: Detector) {
  return useMutation({
    mutationFn: async () => {
      const response = await api.open('downloadDetectorModel', { params: { id } });
      saveFile(await response.blob(), model?.file_name ?? `detector-${id}.onnx`);
    },
  });
}

interface DetectorRowProps {
  readonly detector: Detector;
  readonly manages: boolean;
  /** Null for a program while the operator allows no address. */
  readonly onEdit: (() => void) | null;
}

function DetectorRow({ detector, manages, onEdit }: DetectorRowProps) {
  const { t } = useTranslation();
  const channelNames = useChannelNames();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveDetector(detector);
  const { id, name, address, channels, window_s: window, step_s: step, classes, model } = detector;
  const names = channels.map((code) => channelNames[code]).join(', ');
  const takeModel = useSaveModel(detector);
  const take = useMutation({
    mutationFn: async () => {
      const response = await api.open('exportDetectorFindings', { params: { id } });
      saveFile(await response.blob(), `detector-${id}-findings.csv`);
    },
  });
  return (
    <li>
      <span className={styles['who']}>
        <strong>{name}</strong>
        {address !== null && <small>{address}</small>}
        {model !== null && <small>{model.file_name}</small>}
        <small>
          {model?.looks_at === 'breath'
            ? t('detectors.model.breaths', { channels: names, duration: model.input_s })
            : t('detectors.windows', { channels: names, window, step })}
        </small>
        <small>{classes.map((one) => one.name).join(', ')}</small>
        {detector.secret_header !== null && (
          <small>{t('detectors.secretSet', { header: detector.secret_header })}</small>
        )}
      </span>
      <span className={styles['buttons']}>
        <Button
          aria-expanded={isOpen}
          aria-label={t('detectors.runsOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('detectors.runs')}
        </Button>
        <Button
          loading={take.isPending}
          aria-label={t('detectors.exportNamed', { name })}
          onClick={() => take.mutate()}
        >
          {t('detectors.export')}
        </Button>
        {manages && model !== null && (
          <Button
            loading={takeModel.isPending}
            aria-label={t('detectors.model.saveNamed', { name })}
            onClick={() => takeModel.mutate()}
          >
            {t('detectors.model.save')}
          </Button>
        )}
        {manages && onEdit !== null && (
          <Button aria-label={t('detectors.editNamed', { name })} onClick={onEdit}>
            {t('detectors.edit')}
          </Button>
        )}
        {manages && (
          <Button
            loading={remove.isPending}
            aria-label={t('detectors.removeNamed', { name })}
            onClick={() => remove.mutate(undefined)}
          >
            {t('detectors.remove')}
          </Button>
        )}
      </span>
      <FormFailure error={remove.error ?? take.error ?? takeModel.error} />
      {isOpen && <DetectorRuns detector={detector} manages={manages} />}
    </li>
  );
}
