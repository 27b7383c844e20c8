import type { BreathCase } from './breath-case.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import { DETECTION } from './thresholds.ts';

/** Detects flow starvation: in a breath of set flow the patient makes a large share of the pressure-time product. */
export function detectStarvation(one: BreathCase): readonly FindingDraft[] {
  const { signals, trace, former, setFlow, spontaneous } = one;
  if (!setFlow || spontaneous) return [];
  const until = Math.max(2, Math.min(signals.pauseStart, signals.inspirationEnd));
  let patient = 0;
  let ventilator = 0;
  let peak = 0;
  const peep = former?.breath.features.peep_cmh2o ?? Number.NaN;
  const base = Number.isNaN(peep) ? (signals.pressure[0] ?? 0) : peep;
  for (let index = 0; index < until; index += 1) {
    const pmus = Math.max(0, trace.pmus[trace.lead + index] ?? 0);
    peak = Math.max(peak, pmus);
    patient += pmus;
    ventilator += (signals.pressure[index] ?? 0) - base;
  }
  const share = patient / (patient + Math.max(0, ventilator));
  if (!(share >= DETECTION.starvedPatientShare) || peak < DETECTION.effortCmh2o) return [];
  return [
    {
      kind: 'flow_starvation',
      sign: 'pressure_pulled_down',
      from: 0,
      to: until,
      measurements: [
        atLeast('patient_share', 100 * share, 100 * DETECTION.starvedPatientShare, '%'),
        atLeast('effort_peak', peak, DETECTION.effortCmh2o, 'cm[H2O]'),
      ],
    },
  ];
}
