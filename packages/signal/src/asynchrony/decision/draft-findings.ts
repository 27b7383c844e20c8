import { ASYNCHRONY_KINDS, type AsynchronyKind, type EvidenceMeasurement } from '@eupnea/model';
import type { BreathCase } from '../breath-case.ts';
import { DETECTION } from '../thresholds.ts';
import { atLeast, atMost, type FindingDraft } from '../finding-draft.ts';
import { stackingLimitMl } from '../signs/read-expiration-signs.ts';
import type { BreathSigns } from '../signs/breath-describer.ts';
import type { Decision, Decisions } from './decide.ts';

type Draw = (one: BreathCase, signs: BreathSigns) => Drawing;

/** Where a kind's sign stands, and what was measured of it. */
interface Drawing {
  readonly sign: string;
  readonly from: number;
  readonly to: number;
  readonly measured: readonly EvidenceMeasurement[];
  readonly alsoOnFormer?: boolean;
}

/** Findings of the kinds that the model decided for, with their samples and what a clinician can look up in the waves. */
export function draftFindings(
  one: BreathCase,
  signs: BreathSigns,
  decisions: Decisions,
): readonly FindingDraft[] {
  return ASYNCHRONY_KINDS.filter((kind) => decisions[kind].isFound && mayStand(kind, one)).map((kind) =>
    draftFinding(kind, decisions[kind], DRAWINGS[kind](one, signs)),
  );
}

/** What the definition asks for before anything is measured: a double trigger has two breaths, a wasted effort an expiration. */
function mayStand(kind: AsynchronyKind, { former }: BreathCase): boolean {
  return former !== null || !NEEDS_FORMER.has(kind);
}

const NEEDS_FORMER: ReadonlySet<AsynchronyKind> = new Set([
  'double_trigger',
  'auto_trigger',
  'delayed_trigger',
  'reverse_trigger',
]);

function draftFinding(
  kind: AsynchronyKind,
  { probability, threshold }: Decision,
  { measured, ...drawing }: Drawing,
): FindingDraft {
  const decided = atLeast('probability', 100 * probability, 100 * threshold, '%');
  return { kind, ...drawing, measurements: [decided, ...measured.filter(holds)], probability };
}

/** Trees weigh many signs: a single one that the waves do not give, or that speaks against the finding, is no evidence for it. */
function holds({ measured, threshold, comparison }: EvidenceMeasurement): boolean {
  if (!Number.isFinite(measured)) return false;
  return comparison === 'at_least' ? measured >= threshold : measured <= threshold;
}

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

const peakOf = (value: number) => atLeast('effort_peak', value, DETECTION.effortCmh2o, 'cm[H2O]');

/** Definitions are those of decisions section 8; the numbers are what the waves show of them. */
const DRAWINGS: { readonly [Kind in AsynchronyKind]: Draw } = {
  ineffective_effort: ({ signals, efforts }, signs) => {
    const { inspirationEnd, length, rateHz } = signals;
    const at = inspirationEnd + (signs['late_bump_s'] ?? 0) * rateHz;
    const effort = efforts.find(({ onset, end }) => onset >= inspirationEnd && onset <= at && end >= at);
    return {
      sign: 'effort_in_expiration',
      from: clamp(effort?.onset ?? at - 0.3 * rateHz, inspirationEnd, length - 1),
      to: clamp(effort?.end ?? at + 0.2 * rateHz, inspirationEnd, length - 1),
      measured: [peakOf(effort?.peakCmh2o ?? Number.NaN), ...notch(signs)],
    };
  },
  double_trigger: ({ former }, signs) => {
    const gap = former === null ? 0 : former.signals.length - former.signals.inspirationEnd;
    const expirationS = signs['former_te'] ?? Number.NaN;
    const shares = signs['former_te_over_mean_ti'] ?? Number.NaN;
    const shortS = (DETECTION.doubleTriggerTiShare * expirationS) / shares;
    const isShort = shares < DETECTION.doubleTriggerTiShare;
    return {
      sign: isShort ? 'short_expiration' : 'one_effort',
      from: -gap,
      to: 0,
      alsoOnFormer: true,
      measured: [atMost('expiration', expirationS, isShort ? shortS : DETECTION.longestGapS, 's')],
    };
  },
  breath_stacking: ({ signals, settings }, signs) => {
    const least = stackingLimitMl(signs['highest_ml'] ?? Number.NaN, settings.referenceWeightKg ?? null);
    return {
      sign: 'volume_left',
      from: signals.inspirationEnd,
      to: signals.length - 1,
      measured: [atLeast('unexpired_volume', signs['left_ml'] ?? Number.NaN, least, 'mL')],
    };
  },
  auto_trigger: ({ trace, signals }, signs) => {
    const look = Math.round(DETECTION.autoTriggerWindowS * signals.rateHz);
    const flow = signs['raw_flow_before'] ?? Number.NaN;
    const isFlow = flow >= DETECTION.triggerFlowLpm;
    return {
      sign: isFlow ? 'flow_without_effort' : 'no_effort',
      from: -Math.min(look, trace.lead),
      to: 0,
      measured: [
        atMost('effort_before', signs['pm_before'] ?? Number.NaN, DETECTION.effortCmh2o, 'cm[H2O]'),
        ...(isFlow ? [atLeast('trigger_flow', flow, DETECTION.triggerFlowLpm, 'L/min')] : []),
      ],
    };
  },
  delayed_trigger: ({ starting, signals }, signs) => {
    const delayS = delayOf(signs);
    return {
      sign: 'effort_waits',
      from: -delayS * signals.rateHz,
      to: 0,
      measured: [
        atLeast('trigger_delay', delayS, DETECTION.delayedTriggerS, 's'),
        peakOf(starting?.peakCmh2o ?? Number.NaN),
      ],
    };
  },
  reverse_trigger: ({ efforts, signals }, signs) => {
    const onset = (signs['pm_onset_s'] ?? Number.NaN) * signals.rateHz;
    const effort = efforts.find((each) => each.onset > 0 && each.onset < signals.inspirationEnd);
    const from = effort?.onset ?? (Number.isFinite(onset) ? onset : 0);
    return {
      sign: 'effort_after_inflation',
      from: clamp(from, 0, signals.length - 1),
      to: clamp(effort?.end ?? signals.inspirationEnd, 0, signals.length - 1),
      measured: [
        atLeast('onset_after_start', from / signals.rateHz, 0, 's'),
        peakOf(effort?.peakCmh2o ?? signs['pm_peak'] ?? Number.NaN),
      ],
    };
  },
  premature_cycling: ({ signals, starting }, signs) => {
    const afterS = signs['pm_half_after_cycling_s'] ?? Number.NaN;
    const { inspirationEnd, length, rateHz } = signals;
    return {
      sign: 'effort_goes_on',
      from: inspirationEnd,
      to: clamp(inspirationEnd + afterS * rateHz || inspirationEnd, inspirationEnd, length - 1),
      measured: [
        atLeast('effort_after_cycling', afterS, DETECTION.prematureCyclingS, 's'),
        peakOf(starting?.peakCmh2o ?? signs['pm_peak'] ?? Number.NaN),
      ],
    };
  },
  delayed_cycling: ({ signals, starting }, signs) => {
    const lateS = -(signs['start_end_s'] ?? signs['pm_half_after_cycling_s'] ?? Number.NaN);
    const { inspirationEnd, rateHz } = signals;
    return {
      sign: 'inflation_goes_on',
      from: clamp(inspirationEnd - lateS * rateHz || 0, 0, inspirationEnd),
      to: inspirationEnd,
      measured: [
        atLeast('inflation_after_effort', lateS, DETECTION.delayedCyclingS, 's'),
        peakOf(starting?.peakCmh2o ?? signs['pm_peak'] ?? Number.NaN),
      ],
    };
  },
  flow_starvation: ({ signals }, signs) => ({
    sign: 'pressure_pulled_down',
    from: 0,
    to: Math.max(2, Math.min(signals.pauseStart, signals.inspirationEnd)),
    measured: [
      atLeast(
        'patient_share',
        100 * (signs['patient_share'] ?? Number.NaN),
        100 * DETECTION.starvedPatientShare,
        '%',
      ),
      peakOf(signs['pm_peak'] ?? Number.NaN),
    ],
  }),
};

/** Flow that came up in expiration and fell back. */
function notch(signs: BreathSigns): readonly EvidenceMeasurement[] {
  return [atLeast('flow_notch', signs['late_bump'] ?? Number.NaN, 3 * (signs['flow_noise'] ?? 0), 'L/min')];
}

/** By the trace where it has an effort, else by where flow or pressure left their course. */
function delayOf(signs: BreathSigns): number {
  const onset = signs['start_onset_s'] ?? Number.NaN;
  if (Number.isFinite(onset) && onset < 0) return -onset;
  const departure = Math.max(
    signs['flow_departure_s'] ?? Number.NaN,
    signs['pressure_departure_s'] ?? Number.NaN,
  );
  return Number.isFinite(departure) ? departure : 0;
}
