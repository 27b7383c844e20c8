import type { BreathCase } from './breath-case.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import { DETECTION } from './thresholds.ts';

/** The part of inspiration in which a set flow stands, as shares of it: past the valve's opening. */
const STEADY_FROM = 0.3;
const STEADY_TO = 0.85;
/** A set flow is a flow, L/s. */
const LEAST_FLOW_LPS = 0.08;

/** In a breath of set flow the patient makes much of the pressure himself. */
export function detectStarvation(one: BreathCase): readonly FindingDraft[] {
  const { signals, trace, former } = one;
  const until = Math.max(2, Math.min(signals.pauseStart, signals.inspirationEnd));
  if (!isSetFlow(one, until)) return [];
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

function isSetFlow({ signals, settings }: BreathCase, until: number): boolean {
  const { control } = settings;
  if (control === 'ps' || control === 'cpap' || control === 'pav') return false;
  const from = Math.floor(STEADY_FROM * until);
  const to = Math.ceil(STEADY_TO * until);
  let sum = 0;
  let squares = 0;
  for (let index = from; index < to; index += 1) {
    const flow = signals.flowLps[index] ?? 0;
    sum += flow;
    squares += flow * flow;
  }
  const n = to - from;
  if (n < 3) return false;
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean));
  return mean > LEAST_FLOW_LPS && spread < DETECTION.constantFlowSpread * mean;
}
