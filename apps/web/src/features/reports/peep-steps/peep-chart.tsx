import { UNITS } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { displayLimit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { layPeepChart } from '../logic/lay-peep-chart.ts';
import { PEEP_VALUES, type PeepManoeuvre } from '../logic/peep-step-values.ts';
import styles from './peep-steps.module.css';

/** Compliance with its interval against PEEP, joined in order of time. The table beside it has the same numbers. */
export function PeepChartView({ manoeuvre: { steps, best } }: { readonly manoeuvre: PeepManoeuvre }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const chart = layPeepChart(steps);
  if (chart === null) return null;
  const { points, peeps, compliances } = chart;
  const print = (unit: string, value: number): string => displayLimit(unit, value, notation);
  return (
    <figure className={styles['figure']}>
      <figcaption>
        {t('peepSteps.compliance')} {PEEP_VALUES.compliance.unitOf(notation)}
      </figcaption>
      <div className={styles['chart']} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {compliances.map(({ value, at }) => (
            <line key={value} data-line="grid" x1="0" x2="100" y1={at} y2={at} />
          ))}
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ step, x, lowY, highY }) => (
            <line key={step} data-line="interval" x1={x} x2={x} y1={lowY} y2={highY} />
          ))}
        </svg>
        {compliances.map(({ value, at }) => (
          <span key={value} className={styles['scaleY']} style={{ top: `${at}%` }}>
            {print(UNITS.compliance.unit, value)}
          </span>
        ))}
        {points.map(({ step, x, y }) => (
          <span
            key={step}
            className={styles['dot']}
            data-best={best?.step === step}
            style={{ left: placeX(x), top: `${y}%` }}
          />
        ))}
        {peeps.map(({ value, at }) => (
          <span key={value} className={styles['scaleX']} style={{ left: placeX(at) }}>
            {print(UNITS.pressure.unit, value)}
          </span>
        ))}
      </div>
      <p className={styles['axis']} aria-hidden="true">
        PEEP {PEEP_VALUES.peep.unitOf(notation)}
      </p>
    </figure>
  );
}

function placeX(percent: number): string {
  return `calc(var(--scale-width) + (100% - var(--scale-width)) * ${percent / 100})`;
}
