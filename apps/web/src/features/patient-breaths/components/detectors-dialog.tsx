import type { DetectorInReview } from '@eupnea/contracts/detector-finding';
import type { TimeWindow } from '@eupnea/waveform';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { readFieldErrors } from '../../../lib/http/field-errors.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { describeRun, isUnderWay, RunFaults } from '../../../ui/detectors/run-report.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { listParts, useDetectorRuns } from '../hooks/use-detector-runs.ts';
import { readHidden, toggleHidden } from '../logic/lay-findings.ts';
import styles from './detectors-dialog.module.css';

interface DetectorsDialogProps {
  readonly review: Review;
  readonly detectors: readonly DetectorInReview[];
  /** Stretch that was visible when the dialog was opened. */
  readonly stretch: TimeWindow;
  readonly onClose: () => void;
}

/** Detectors of others for the data in view: run them on the visible stretch, show or hide their findings. */
export function DetectorsDialog({ review, detectors, stretch, onClose }: DetectorsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('detectors.menu')} onClose={onClose}>
      <p className={styles['hint']}>{t('detectors.menuAbout')}</p>
      <ul className={styles['list']}>
        {detectors.map((detector) => (
          <DetectorRow key={detector.id} review={review} detector={detector} stretch={stretch} />
        ))}
      </ul>
    </Dialog>
  );
}

interface DetectorRowProps {
  readonly review: Review;
  readonly detector: DetectorInReview;
  readonly stretch: TimeWindow;
}

function DetectorRow({ review, detector, stretch }: DetectorRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { start, cancel } = useDetectorRuns(detector);
  const { id, name, project_name: project, run, may_run: mayRun } = detector;
  const { hidden } = review.search;
  const period = formatPeriod(stretch, locale);
  const isStored = listParts(detector, stretch).length > 0;
  return (
    <li>
      <h3>
        {name} <small>{project}</small>
      </h3>
      {run !== null && (
        <>
          <p className={styles['hint']}>
            {formatPeriod({ fromMs: Date.parse(run.start), toMs: Date.parse(run.end) }, locale)}
          </p>
          <p role="status">{describeRun(run, t)}</p>
          {isUnderWay(run) && <ProgressBar fraction={run.progress} label={describeRun(run, t)} />}
          <RunFaults run={run} />
          <Checkbox
            label={t('detectors.show', { name })}
            checked={!readHidden(hidden).has(id)}
            onChange={() => review.change({ hidden: toggleHidden(hidden, id) }, 'quiet')}
          />
        </>
      )}
      {mayRun && !isStored && <p className={styles['hint']}>{t('detectors.notStored')}</p>}
      <FormFailure
        error={start.error ?? cancel.error}
        // The stretch is the only field, and it stands on the button.
        text={readFieldErrors(start.error, t, locale)?.['end']}
      />
      {mayRun && (
        <div className={styles['buttons']}>
          {run !== null && isUnderWay(run) ? (
            <Button
              loading={cancel.isPending}
              aria-label={t('detectors.cancelNamed', { name })}
              onClick={() => cancel.mutate(run.id)}
            >
              {t('detectors.cancel')}
            </Button>
          ) : (
            <Button
              variant="filled"
              disabled={!isStored}
              loading={start.isPending}
              aria-label={t('detectors.runNamed', { name, period })}
              onClick={() => start.mutate(stretch)}
            >
              {t('detectors.run', { period })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
