import {
  fitToRange,
  rangeOfControl,
  type AdjustableBed,
  type BedsideControl,
  type Scenario,
} from '@eupnea/simulator';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useControlName } from '../hooks/use-control-name.ts';
import styles from './bed-control.module.css';

interface BedControlProps {
  readonly control: BedsideControl;
  readonly scenario: Scenario;
  readonly bed: AdjustableBed;
  /** Null restores the value of the scenario. */
  readonly onChange: (code: string, value: number | null) => void;
}

/** One control. Run and address are updated on release. */
export function BedControl({ control, scenario, bed, onChange }: BedControlProps) {
  const nameOf = useControlName();
  const notation = useNotation();
  const input = useRef<HTMLInputElement>(null);
  const range = rangeOfControl(control, scenario);
  const { code, unit } = control;
  const stands = control.read(bed);
  const [moved, setMoved] = useState<number | null>(null);
  const commit = useEffectEvent(() => {
    const value = fitToRange(Number(input.current?.value), range);
    setMoved(null);
    if (value !== null && value !== stands) onChange(code, value);
  });
  // React's change event is the browser's input event, which fires at every pixel.
  useEffect(() => {
    const element = input.current;
    const onLetGo = () => commit();
    element?.addEventListener('change', onLetGo);
    return () => element?.removeEventListener('change', onLetGo);
  }, []);
  if (stands === null) return null;
  const value = moved ?? stands;
  const name = nameOf(control);
  const number = displayLimit(unit, Number(value.toFixed(control.decimals)), notation);
  const shownUnit = displayUnit({ unit }, notation);
  return (
    <label className={styles['control']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']} aria-hidden="true">
        <strong>{number}</strong> {shownUnit}
      </span>
      <input
        ref={input}
        type="range"
        min={range.minimum}
        max={range.maximum}
        step={range.step}
        value={value}
        aria-label={name}
        aria-valuetext={`${number} ${shownUnit}`}
        onChange={(event) => setMoved(Number(event.currentTarget.value))}
      />
    </label>
  );
}
