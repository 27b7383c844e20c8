import { BASE_SCENARIO, changeBed, findScenario } from '@eupnea/simulator';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_BREATHS } from '../../lib/parameters/measured-breaths.ts';
import { NumberSource, ParameterPopoverProvider } from '../../ui/parameter/parameter-popover.tsx';
import { CoursePanel } from './components/course-panel.tsx';
import { ExportPanel } from './components/export-panel.tsx';
import { PatientPanel } from './components/patient-panel.tsx';
import { RunNumerics } from './components/run-numerics.tsx';
import { SimulatorHead } from './components/simulator-head.tsx';
import { SimulatorWaves } from './components/simulator-waves.tsx';
import { TallyPanel } from './components/tally-panel.tsx';
import { VentilatorPanel } from './components/ventilator-panel.tsx';
import { useSimulatorSession } from './hooks/use-simulator-session.ts';
import type { RunPlan } from './worker/simulator-message.ts';
import styles from './simulator-page.module.css';

interface SimulatorPageProps {
  /** Plan from the address. */
  readonly plan: RunPlan;
  readonly onPlan: (plan: RunPlan) => void;
}

const noBreaths = () => NO_BREATHS;
const sameClock = (browserMs: number) => browserMs;

/** Simulator page: virtual patient and ventilator with controls, waves, truth and findings. */
export function SimulatorPage({ plan, onPlan }: SimulatorPageProps) {
  const { t } = useTranslation();
  const { session, view } = useSimulatorSession(plan);
  const scenario = findScenario(plan.scenarioId) ?? BASE_SCENARIO;
  const bed = useMemo(() => changeBed(scenario, plan.change), [scenario, plan.change]);
  const shared = { plan, scenario, bed, onPlan };
  return (
    <ParameterPopoverProvider toServerMs={sameClock}>
      <NumberSource measured={noBreaths}>
        <SimulatorHead plan={plan} view={view} session={session} onPlan={onPlan} />
        {view.status === 'failed' && (
          <p className={styles['failed']} role="alert">
            <span>{t('simulator.failed', { detail: view.failure ?? '' })}</span>
            <Button onClick={() => session.start(plan)}>{t('simulator.restart')}</Button>
          </p>
        )}
        <div className={styles['page']}>
          <div className={styles['patient']}>
            <PatientPanel
              {...shared}
              onDisturb={view.status === 'running' ? (kind) => session.disturb(kind) : null}
            />
          </div>
          <section className={styles['run']} aria-label={t('simulator.run')}>
            <SimulatorWaves
              scenario={scenario}
              peepSet={bed.settings.peepCmh2o}
              session={session}
              view={view}
            />
            <RunNumerics report={view.report} />
            <TallyPanel tally={view.report?.tally ?? null} />
            <ExportPanel session={session} view={view} />
          </section>
          <div className={styles['ventilator']}>
            <VentilatorPanel {...shared} />
            <CoursePanel plan={plan} scenario={scenario} simulatedS={view.report?.simulatedS ?? 0} />
          </div>
        </div>
      </NumberSource>
    </ParameterPopoverProvider>
  );
}
