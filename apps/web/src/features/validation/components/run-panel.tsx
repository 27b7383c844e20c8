import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { bedKey } from '../logic/bed-key.ts';
import { estimateRemainingMs, makePlan, MOST_SEEDS, SEEDS } from '../logic/run-plan.ts';
import type { RunProgress, ValidationSession, SessionView } from '../logic/validation-session.ts';
import styles from './run-panel.module.css';

const COUNTS = Array.from({ length: MOST_SEEDS }, (_, index) => String(index + 1));
/** Value for all beds. */
const EVERY_BED = '';

interface RunPanelProps {
  readonly session: ValidationSession;
  readonly view: SessionView;
  readonly bedNames: readonly string[];
}

/** Selects held-out patients and runs the detectors on them in this browser. */
export function RunPanel({ session, view, bedNames }: RunPanelProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<number | string>(SEEDS.from);
  const [count, setCount] = useState('1');
  const [bed, setBed] = useState(EVERY_BED);
  const plan = makePlan(first, Number(count), bed === EVERY_BED ? null : bed);
  const { progress, failure } = view;
  const nameOf = (name: string) => t(`validation.bed.${bedKey(name)}`, { defaultValue: name });
  return (
    <Panel title={t('validation.run.title')}>
      <p className={styles['hint']}>{t('validation.run.intro')}</p>
      <div className={styles['form']}>
        <NumberInput
          label={t('validation.run.first')}
          min={SEEDS.from}
          max={SEEDS.to}
          value={first}
          error={plan === null ? t('validation.run.firstFault', SEEDS) : null}
          disabled={progress !== null}
          onChange={setFirst}
        />
        <Select
          label={t('validation.run.count')}
          data={COUNTS}
          value={count}
          allowDeselect={false}
          disabled={progress !== null}
          onChange={(value) => value !== null && setCount(value)}
        />
        <Select
          className={styles['bed'] ?? ''}
          label={t('validation.run.bed')}
          data={[
            { value: EVERY_BED, label: t('validation.run.everyBed') },
            ...bedNames.map((name) => ({ value: name, label: nameOf(name) })),
          ]}
          value={bed}
          allowDeselect={false}
          disabled={progress !== null}
          onChange={(value) => value !== null && setBed(value)}
        />
        {progress === null ? (
          <Button
            variant="filled"
            disabled={plan === null}
            onClick={() => plan !== null && session.start(plan)}
          >
            {t('validation.run.start')}
          </Button>
        ) : (
          <Button onClick={() => session.cancel()}>{t('common.cancel')}</Button>
        )}
      </div>
      {progress !== null && <Progress progress={progress} />}
      <p role="alert" className={styles['status']}>
        {failure !== null && t('validation.run.failed', { reason: failure })}
      </p>
      <p role="status" className={styles['status']}>
        {view.result !== null && <RunFacts result={view.result} nameOf={nameOf} />}
      </p>
    </Panel>
  );
}

function Progress({ progress }: { readonly progress: RunProgress }) {
  const { t } = useTranslation();
  const { done, total } = progress;
  const remainingMs = estimateRemainingMs(progress);
  return (
    <div className={styles['progress']}>
      <ProgressBar fraction={total === 0 ? 0 : done / total} label={t('validation.run.progress')} />
      <p>
        {total === 0 ? t('validation.run.beginning') : t('validation.run.done', { done, total })}
        {remainingMs !== null && ` ${t('validation.run.remaining', { time: formatDuration(remainingMs) })}`}
      </p>
    </div>
  );
}

interface RunFactsProps {
  readonly result: NonNullable<SessionView['result']>;
  readonly nameOf: (bed: string) => string;
}

/** Describes the run below. */
function RunFacts({ result: { run, elapsedMs }, nameOf }: RunFactsProps) {
  const { t } = useTranslation();
  const { from, to, bed } = run.plan;
  return t('validation.run.facts', {
    version: run.analysisVersion,
    from,
    to,
    bed: bed === null ? t('validation.run.everyBed') : nameOf(bed),
    time: formatDuration(elapsedMs),
  });
}
