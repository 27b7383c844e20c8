import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../logic/format-elapsed.ts';
import { readSeed, SCENARIO_IDS } from '../logic/simulator-search.ts';
import type { SessionView, SimulatorSession } from '../logic/simulator-session.ts';
import type { RunPlan } from '../worker/simulator-message.ts';
import styles from './simulator-head.module.css';

/** Simulated seconds per second. */
const PACES = [1, 2, 4, 8] as const;

const PRESS_TEXTS = {
  idle: 'simulator.start',
  failed: 'simulator.start',
  running: 'simulator.pause',
  paused: 'simulator.resume',
} as const;

interface SimulatorHeadProps {
  readonly plan: RunPlan;
  readonly view: SessionView;
  readonly session: SimulatorSession;
  readonly onPlan: (plan: RunPlan) => void;
}

/** Scenario and run control. */
export function SimulatorHead({ plan, view, session, onPlan }: SimulatorHeadProps) {
  const { t } = useTranslation();
  const [pace, setPace] = useState(1);
  return (
    <div className={styles['head']}>
      <h1>{t('navigation.simulator')}</h1>
      <Select
        label={t('simulator.scenario.label')}
        w={280}
        allowDeselect={false}
        data={SCENARIO_IDS.map((id) => ({ value: id, label: t(`simulator.scenario.${id}`) }))}
        value={plan.scenarioId}
        onChange={(value) => {
          if (value !== null) onPlan({ scenarioId: value, seed: plan.seed, change: { values: {} } });
        }}
      />
      <SeedField key={plan.seed} seed={plan.seed} onSeed={(seed) => onPlan({ ...plan, seed })} />
      <Select
        label={t('simulator.pace')}
        w={84}
        allowDeselect={false}
        data={PACES.map((one) => ({ value: String(one), label: `${one}×` }))}
        value={String(pace)}
        onChange={(value) => {
          setPace(Number(value));
          session.choosePace(Number(value));
        }}
      />
      <RunButtons plan={plan} view={view} session={session} />
    </div>
  );
}

function RunButtons({ plan, view, session }: Omit<SimulatorHeadProps, 'onPlan'>) {
  const { t } = useTranslation();
  const { status, report } = view;
  const isUnderWay = status === 'running' || status === 'paused';
  const start = () => session.start(plan);
  const press = {
    idle: start,
    failed: start,
    running: () => session.pause(),
    paused: () => session.resume(),
  };
  return (
    <div className={styles['run']}>
      <span className={styles['status']} data-running={status === 'running'} role="status">
        {t(`simulator.status.${status}`)}
      </span>
      {status !== 'idle' && <time className={styles['time']}>{formatElapsed(report?.simulatedS ?? 0)}</time>}
      {/* A single button for all states, so that it keeps the focus. */}
      <Button variant={status === 'running' ? 'default' : 'filled'} onClick={press[status]}>
        {t(PRESS_TEXTS[status])}
      </Button>
      {isUnderWay && <Button onClick={() => session.start(plan)}>{t('simulator.restart')}</Button>}
    </div>
  );
}

/** The same seed gives the same run. Applied by Enter or on leaving the field. */
function SeedField({ seed, onSeed }: { readonly seed: number; readonly onSeed: (seed: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(seed));
  const read = readSeed(text);
  const take = () => {
    if (read !== null && read !== seed) onSeed(read);
  };
  return (
    <label className={styles['field']}>
      <span>{t('simulator.seed')}</span>
      <input
        value={text}
        inputMode="numeric"
        size={10}
        aria-invalid={read === null}
        aria-describedby={read === null ? 'simulator-seed-fault' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {read === null && (
        <span id="simulator-seed-fault" className={styles['fault']}>
          {t('simulator.seedFault')}
        </span>
      )}
    </label>
  );
}
