import type { DetectedView } from '../../breath-view.ts';
import type { ArtefactCase } from './artefact-case.ts';
import { detectDisconnection } from './detect-disconnection.ts';
import { atLeast, type FindingDraft } from '../finding-draft.ts';
import { measureExpiratoryRise } from './measure-expiratory-rise.ts';
import { ARTEFACTS } from './artefact-constants.ts';

/** Returns artefacts of the breath. Disconnection, suction or cough excludes every other finding on the breath. */
export function detectArtefacts(artefactCase: ArtefactCase): readonly FindingDraft[] {
  const cough = detectCough(artefactCase);
  // A cough makes more flow ripple than a catheter, so that a cough excludes suction.
  const gross = detectDisconnection(artefactCase) ?? (cough === null ? detectSuction(artefactCase) : null);
  const drafts = [gross, cough].filter((draft) => draft !== null);
  if (drafts.length > 0) return drafts;
  const leak = detectLeak(artefactCase);
  return leak === null ? [] : [leak];
}

function detectCough(artefactCase: ArtefactCase): FindingDraft | null {
  const { trace, signals, habits, chestKnown } = artefactCase;
  const usual = Number.isNaN(habits.pressedCmh2o) ? 0 : habits.pressedCmh2o;
  const limit = Math.max(ARTEFACTS.coughCmh2o, ARTEFACTS.coughOverUsual * usual);
  const least = Math.max(2, Math.round(ARTEFACTS.coughS * signals.rateHz));
  let run = 0;
  let first = -1;
  let last = -1;
  const mostL = knownVolumeL(artefactCase);
  const risen = measureExpiratoryRise(signals, habits.usualPeepCmh2o);
  let pressed = 0;
  for (let index = 0; index < signals.length; index += 1) {
    const known = signals.volumeL[index] <= mostL;
    const press = Math.max(risen[index], known && chestKnown ? -trace.pmus[trace.lead + index] : 0);
    run = press >= limit ? run + 1 : 0;
    if (run < least) continue;
    pressed = Math.max(pressed, press);
    if (first < 0) first = index - run + 1;
    last = index;
  }
  if (first < 0) return null;
  return {
    kind: 'cough',
    sign: 'expiratory_burst',
    from: first,
    to: last,
    measurements: [
      atLeast('expiratory_pressure', Math.max(pressed, deepestPress(artefactCase)), limit, 'cm[H2O]'),
    ],
  };
}

/**
 * Largest volume up to which the recoil is known, L. A stacked breath fills the lung beyond the breaths that the recoil
 * was fitted to; a stiffer end would look like expiratory muscle pressure.
 */
function knownVolumeL({ leftL, habits }: ArtefactCase): number {
  const usualL = habits.usualVtiMl / 1000;
  return Number.isNaN(usualL) ? Number.POSITIVE_INFINITY : ARTEFACTS.knownRecoilVolumes * usualL - leftL;
}

/** Largest depth of the trace below rest in this breath, cmH2O, positive. */
export function deepestPress({ trace, signals }: Pick<ArtefactCase, 'trace' | 'signals'>): number {
  let deepest = 0;
  for (let index = 0; index < signals.length; index += 1) {
    const depth = -trace.pmus[trace.lead + index];
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

function detectSuction({ view, signals, lacksMechanics }: ArtefactCase): FindingDraft | null {
  // Without mechanics, unsteady flow cannot be told from the patient's own breathing.
  if (lacksMechanics) return null;
  const seconds = signals.length / signals.rateHz;
  const drawnMl = 1000 * (signals.volumeL[signals.length - 1] - trappedL(signals));
  const leastMl = (1000 / 60) * ARTEFACTS.suctionLpm * seconds;
  if (!(drawnMl >= leastMl)) return null;
  const ripple = measureRipple(view);
  if (ripple < ARTEFACTS.suctionRippleLpm) return null;
  return {
    kind: 'suction',
    sign: 'gas_drawn_off',
    from: 0,
    to: signals.length - 1,
    measurements: [
      atLeast('drawn_volume', drawnMl, leastMl, 'mL'),
      atLeast('ripple', ripple, ARTEFACTS.suctionRippleLpm, 'L/min'),
    ],
  };
}

/**
 * Volume that the chest still has to give back at the end of the breath, L: the flow of the breath's last 0.1 s times
 * the time constant of a slow chest.
 */
function trappedL({ flowLps, length, rateHz }: ArtefactCase['signals']): number {
  const from = Math.max(0, length - Math.max(1, Math.round(ARTEFACTS.breathEndS * rateHz)));
  let sum = 0;
  for (let index = from; index < length; index += 1) sum += flowLps[index];
  return (ARTEFACTS.slowChestS * Math.max(0, -sum)) / Math.max(1, length - from);
}

function detectLeak({ view, lostShare }: ArtefactCase): FindingDraft | null {
  if (!(lostShare >= ARTEFACTS.leakShare)) return null;
  return {
    kind: 'leak',
    sign: 'volume_lost',
    from: 0,
    to: view.length - 1,
    measurements: [atLeast('leak_share', 100 * lostShare, 100 * ARTEFACTS.leakShare, '%')],
  };
}

/**
 * Standard deviation of the flow about its moving mean, L/min, away from valve steps. Takes the smaller value of both
 * phases: a catheter makes ripple in both, an effort in one. Uses pressure where the ventilator controls the flow.
 */
function measureRipple(view: DetectedView): number {
  const { rateHz, length, inspirationEnd, pauseStart, flow, pressure } = view;
  const half = Math.max(1, Math.round((ARTEFACTS.smoothS * rateHz) / 2));
  const settle = Math.round(ARTEFACTS.valveS * rateHz) + half;
  const ripples: number[] = [];
  const until = Math.min(pauseStart, inspirationEnd) - half;
  if (until - settle >= half) {
    const inPressure = (60 / ARTEFACTS.tubeResistance) * rippleOf(pressure, settle, until, half);
    ripples.push(Math.max(inPressure, rippleOf(flow, settle, until, half)));
  }
  const from = inspirationEnd + settle;
  if (length - half - from >= half) ripples.push(rippleOf(flow, from, length - half, half));
  return ripples.length < 2 ? 0 : Math.min(...ripples);
}

function rippleOf(values: Float32Array, from: number, to: number, half: number): number {
  let squares = 0;
  for (let index = from; index < to; index += 1) {
    let sum = 0;
    for (let at = index - half; at <= index + half; at += 1) sum += values[at];
    squares += (values[index] - sum / (2 * half + 1)) ** 2;
  }
  return Math.sqrt(squares / (to - from));
}
