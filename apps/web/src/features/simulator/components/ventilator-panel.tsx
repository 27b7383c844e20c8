import {
  BEDSIDE_CONTROLS,
  MODE_NAMES,
  type AdjustableBed,
  type Scenario,
  type VentilatorMode,
} from '@eupnea/simulator';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import { MODES, withValue } from '../logic/simulator-search.ts';
import type { RunPlan } from '../worker/simulator-message.ts';
import { BedControl } from './bed-control.tsx';
import styles from './bed-panels.module.css';

interface VentilatorPanelProps {
  readonly plan: RunPlan;
  readonly scenario: Scenario;
  readonly bed: AdjustableBed;
  readonly onPlan: (plan: RunPlan) => void;
}

/** Mode and its settings; settings of other modes keep their values. */
export function VentilatorPanel({ plan, scenario, bed, onPlan }: VentilatorPanelProps) {
  const { t } = useTranslation();
  const { mode } = bed.settings;
  const controls = BEDSIDE_CONTROLS.filter(
    ({ group, modes }) => group === 'ventilator' && (modes === null || modes.has(mode)),
  );
  return (
    <Panel title={t('simulator.ventilator')}>
      <div className={styles['buttons']} role="group" aria-label={t('parameters.setting_mode_name.label')}>
        {MODES.map((one) => (
          <UnstyledButton
            key={one}
            className={styles['mode']}
            aria-pressed={one === mode}
            onClick={() => onPlan(withMode(plan, one))}
          >
            {MODE_NAMES[one]}
          </UnstyledButton>
        ))}
      </div>
      {controls.map((control) => (
        <BedControl
          key={control.code}
          control={control}
          scenario={scenario}
          bed={bed}
          onChange={(code, value) => onPlan({ ...plan, change: withValue(plan.change, code, value) })}
        />
      ))}
    </Panel>
  );
}

function withMode(plan: RunPlan, mode: VentilatorMode): RunPlan {
  return { ...plan, change: { ...plan.change, mode } };
}
