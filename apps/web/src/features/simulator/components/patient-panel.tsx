import { BEDSIDE_CONTROLS, type AdjustableBed, type Scenario } from '@eupnea/simulator';
import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { listLungs, withLung, withValue } from '../logic/simulator-search.ts';
import type { DisturbanceKind, RunPlan } from '../worker/simulator-message.ts';
import { BedControl } from './bed-control.tsx';
import styles from './bed-panels.module.css';

const DISTURBANCES: readonly DisturbanceKind[] = ['cough', 'suction', 'disconnection'];

interface PatientPanelProps {
  readonly plan: RunPlan;
  readonly scenario: Scenario;
  readonly bed: AdjustableBed;
  readonly onPlan: (plan: RunPlan) => void;
  /** Null while no run is active. */
  readonly onDisturb: ((kind: DisturbanceKind) => void) | null;
}

/** Controls of lungs, circuit and effort. */
export function PatientPanel({ plan, scenario, bed, onPlan, onDisturb }: PatientPanelProps) {
  const { t } = useTranslation();
  const lungs = listLungs(plan.scenarioId);
  const controls = (group: 'patient' | 'effort') =>
    BEDSIDE_CONTROLS.filter((control) => control.group === group).map((control) => (
      <BedControl
        key={control.code}
        control={control}
        scenario={scenario}
        bed={bed}
        onChange={(code, value) => onPlan({ ...plan, change: withValue(plan.change, code, value) })}
      />
    ));
  return (
    <Panel title={t('simulator.patient')}>
      <Select
        label={t('simulator.condition')}
        allowDeselect={false}
        data={[
          { value: '', label: t('simulator.ofScenario') },
          ...lungs.map((lung) => ({ value: lung, label: t(`simulator.lung.${lung}`) })),
        ]}
        value={plan.change.lung ?? ''}
        onChange={(value) => {
          const lung = lungs.find((known) => known === value) ?? null;
          onPlan({ ...plan, change: withLung(plan.change, lung) });
        }}
      />
      {controls('patient')}
      <h3 className={styles['part']}>{t('simulator.effort')}</h3>
      {controls('effort')}
      <div className={styles['buttons']} role="group" aria-label={t('simulator.disturb')}>
        {DISTURBANCES.map((kind) => (
          <Button key={kind} disabled={onDisturb === null} onClick={() => onDisturb?.(kind)}>
            {t(`findings.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
