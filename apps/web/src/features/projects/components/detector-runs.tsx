import type { Detector, DetectorRun } from '@eupnea/contracts/detector';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { describeRun, isUnderWay, RunFaults } from '../../../ui/detectors/run-report.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { detectorRunsQuery } from '../api/detector-queries.ts';
import { useProjectChange } from '../api/project-queries.ts';
import styles from './projects.module.css';

interface DetectorRunsProps {
  readonly detector: Detector;
  readonly manages: boolean;
}

/** What each run of a detector did: windows, findings, and faults by kind with an example. */
export function DetectorRuns({ detector, manages }: DetectorRunsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error } = useQuery(detectorRunsQuery(detector.id));
  const cancel = useProjectChange((run: DetectorRun) =>
    api.call('cancelDetectorRuns', { params: { id: detector.id }, query: { run_id: String(run.id) } }),
  );
  if (data === undefined) return <FormFailure error={error} />;
  if (data.items.length === 0) return <p className={styles['hint']}>{t('detectors.noRuns')}</p>;
  return (
    <ul className={styles['runs']} aria-label={t('detectors.runsOf', { name: detector.name })}>
      {data.items.map((run) => (
        <li key={run.id}>
          <span className={styles['who']}>
            {formatPeriod({ fromMs: Date.parse(run.start), toMs: Date.parse(run.end) }, locale)}
            <small>{describeRun(run, t)}</small>
            <RunFaults run={run} />
          </span>
          {manages && isUnderWay(run) && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate(run)}>
              {t('detectors.cancel')}
            </Button>
          )}
        </li>
      ))}
      <FormFailure error={cancel.error} />
    </ul>
  );
}
