import type { Breath, VentilationControl } from '@eupnea/model';
import type { DetectionSettings } from '../settings/detection-settings.ts';
import { isSetFlow } from './is-set-flow.ts';
import { isSpontaneous } from './is-spontaneous.ts';
import type { DetectedView } from '../breath-view.ts';
import { smoothTrace, findBump, findStartingEffort } from '../patient-model/efforts.ts';
import type { ClockPhase } from '../patient-model/interval-clock.ts';
import type { LungWindow } from '../patient-model/lung-window.ts';
import type { MuscleTrace } from '../patient-model/muscle-trace.ts';
import type { StartKind } from '../patient-model/start-kind.ts';
import type { BreathHabits } from './breath-habits.ts';
import { MODEL } from '../patient-model/model-constants.ts';
import type { BreathRecord } from '../patient-model/patient-model.ts';
import { findExcess, swingOf, type Excess } from './find-excess.ts';
import { FINDINGS } from './finding-constants.ts';
import { UNKNOWN, type Measured } from './measured.ts';

/** Everything that the rules read of one breath. Positions are samples in the window. */
export interface Evidence {
  readonly start: StartKind;
  readonly timing: ClockPhase;
  readonly hasPrevious: boolean;
  readonly hasMechanics: boolean;
  /** The mechanics rest on breaths without effort. */
  readonly isChestKnown: boolean;
  readonly excess: Excess | null;
  /** Highest muscle pressure just before the start. */
  readonly quietBefore: { readonly height: Measured; readonly from: number; readonly to: number };
  /** Muscle pressure just before the valve opens. */
  readonly beforeValve: Measured;
  /** Whether this patient's efforts are clearly seen in other breaths, or none is. */
  readonly clearStarts: { readonly known: boolean; readonly none: boolean };
  /** By the set rate the breath was triggered. */
  readonly isSensedBySettings: boolean;
  /** The effort that started the breath; null where the clock or nothing did. */
  readonly starting: StartingEvidence | null;
  readonly bump: BumpEvidence | null;
  /** Expiration before this breath, s, and the limit of a short one. */
  readonly expiration: Measured;
  readonly ownExpiration: Measured;
  readonly shortS: number;
  /** An expiration in which one effort may go on, clearly shorter than usual. */
  readonly isShortGap: boolean;
  readonly meanTiKnown: boolean;
  readonly isInverse: boolean;
  readonly gap: { readonly from: number; readonly to: number };
  readonly inflation: { readonly from: number; readonly to: number };
  readonly unexpired: {
    readonly volume: Measured;
    readonly limit: number;
    readonly from: number;
    readonly to: number;
  } | null;
  /** Null where the flow is not set. */
  readonly patientShare: { readonly share: Measured; readonly peak: Measured } | null;
  /** Volume and muscle pressure rest on a leak that has just changed, is not known yet, or takes most of the volume. */
  readonly isLeakInDoubt: boolean;
  readonly isSetFlow: boolean;
  readonly isSpontaneous: boolean;
}

interface StartingEvidence {
  readonly onset: number;
  readonly valve: number;
  readonly end: number;
  readonly inspirationEnd: number;
  readonly peak: Measured;
  readonly delay: Measured;
  readonly cyclingLate: Measured;
}

interface BumpEvidence {
  readonly from: number;
  readonly to: number;
  readonly peakAt: number;
  readonly reach: number;
  readonly hasFoot: boolean;
  readonly prominence: Measured;
}

/** Standard deviation of the unexpired volume, mL for each litre of the breath's largest volume: 2 % of it (ours). */
const VOLUME_SD_ML_PER_L = 20;
/** Noise of quiet expiration before enough of it was seen, cmH2O: what a strong heart does. */
const UNKNOWN_NOISE_CMH2O = 1;

export interface EvidenceContext {
  readonly breath: Breath;
  readonly view: DetectedView;
  readonly record: BreathRecord;
  readonly habits: BreathHabits;
  readonly settings: DetectionSettings;
}

export function gatherEvidence({ breath, view, record, habits, settings }: EvidenceContext): Evidence {
  const { trace, lung, valve, inspirationEnd, clearStarts } = record;
  const { rateHz, lead, length } = lung;
  const smooth = trace === null ? null : smoothTrace(trace);
  const heightAt = (at: number): Measured =>
    smooth === null || trace === null ? UNKNOWN : { value: smooth[at], sd: trace.sd[at] };
  const look = Math.max(0, valve - Math.round(FINDINGS.autoTriggerWindowS * rateHz));
  let strongest = look;
  for (let at = look; at < valve - 1; at += 1)
    if ((smooth?.[at] ?? 0) > (smooth?.[strongest] ?? 0)) strongest = at;
  const setFlow = judgeSetFlow(lung, inspirationEnd, settings.control ?? breath.mode);
  const { meanTiS } = habits;
  const hasStarter = record.start !== 'timed' && record.start !== 'none';
  return {
    start: record.start,
    timing: record.phase,
    hasPrevious: record.bordersPrevious,
    hasMechanics: trace !== null,
    isChestKnown: record.chest?.isKnown === true,
    excess: findExcess(record),
    quietBefore: { height: heightAt(strongest), from: look, to: valve },
    beforeValve: heightAt(Math.max(0, valve - 2)),
    clearStarts: {
      known:
        clearStarts.breaths >= FINDINGS.clearBreaths &&
        clearStarts.patient >= FINDINGS.clearPatientShare &&
        clearStarts.unknown <= FINDINGS.clearUnknownShare * (clearStarts.patient + clearStarts.unknown),
      none:
        clearStarts.breaths >= FINDINGS.clearBreaths / 2 &&
        clearStarts.patient + clearStarts.unknown <= FINDINGS.noEffortShare,
    },
    isSensedBySettings: record.clockStart === 'sensed' && (settings.ratePerMin ?? 0) > 0,
    starting: hasStarter && smooth !== null && trace !== null ? readStarting(record, trace, smooth) : null,
    bump: smooth === null ? null : readBump(record, smooth),
    expiration: { value: lead / rateHz, sd: 1 / rateHz },
    ownExpiration: { value: (length - inspirationEnd) / rateHz, sd: 1 / rateHz },
    shortS: FINDINGS.doubleTriggerTiShare * meanTiS,
    isShortGap: lead / rateHz < Math.min(MODEL.carriedS, FINDINGS.shortGapShare * habits.longestTeS),
    meanTiKnown: !Number.isNaN(meanTiS),
    isInverse: habits.usualTeS < FINDINGS.inverseRatioTiShare * habits.usualTiS,
    gap: { from: 0, to: lead },
    inflation: { from: lead, to: inspirationEnd },
    unexpired: readUnexpired(record, breath, view, settings),
    patientShare: setFlow && smooth !== null ? readPatientShare(record, smooth) : null,
    isLeakInDoubt: record.isLeakInDoubt,
    isSetFlow: setFlow,
    isSpontaneous: isSpontaneous(breath, settings, setFlow),
  };
}

function readStarting(
  record: BreathRecord,
  trace: MuscleTrace,
  smooth: Float64Array,
): StartingEvidence | null {
  const { valve, inspirationEnd, lung } = record;
  const effort = findStartingEffort(trace, smooth, {
    valve,
    inspirationEnd,
    noiseCmh2o: knownNoise(record),
    tauS: tauOf(record),
  });
  if (effort === null) return null;
  const { onset, end, peakCmh2o, peakSd, onsetSdS, endSdS } = effort;
  return {
    onset,
    valve,
    end,
    inspirationEnd,
    peak: { value: peakCmh2o, sd: peakSd },
    delay: { value: (valve - onset) / lung.rateHz, sd: onsetSdS },
    cyclingLate: { value: (inspirationEnd - end) / lung.rateHz, sd: endSdS },
  };
}

/** Noise of quiet expiration, cmH2O. */
function knownNoise({ noiseCmh2o }: BreathRecord): number {
  return Number.isNaN(noiseCmh2o) ? UNKNOWN_NOISE_CMH2O : noiseCmh2o;
}

/** Time constant of expiration, within what chests have. */
function tauOf({ chest }: BreathRecord): number {
  const [least, most] = MODEL.tauS;
  const [, resistance = 0, elastance = 0] = chest?.chest ?? [];
  const tauS = resistance / elastance;
  return Number.isNaN(tauS) ? least : Math.min(most, Math.max(least, tauS));
}

/** The expiratory valve opened and the pressure fell: a pause that counts as expiration shows no bumps. */
function settledFrom(record: BreathRecord): number {
  const { lung, inspirationEnd } = record;
  const high = lung.pressure[lung.length - 1] + FINDINGS.openShare * swingOf(record);
  let last = inspirationEnd;
  for (let at = inspirationEnd; at < lung.length; at += 1) if (lung.pressure[at] > high) last = at;
  return last + Math.round(MODEL.settledS * lung.rateHz);
}

function readBump(record: BreathRecord, smooth: Float64Array): BumpEvidence | null {
  const { lung } = record;
  const bump = findBump(smooth, settledFrom(record), lung.length, lung.rateHz);
  if (bump === null || bump.prominence < FINDINGS.bumpShare * smooth[bump.peak]) return null;
  return {
    from: bump.from,
    to: bump.to,
    peakAt: bump.peak,
    hasFoot: bump.hasFoot,
    reach: Math.round(FINDINGS.bumpAfterS * lung.rateHz),
    prominence: {
      value: bump.prominence,
      sd: Math.hypot(FINDINGS.wastedSd, FINDINGS.bumpNoise * knownNoise(record)),
    },
  };
}

function readUnexpired(
  { lung, inspirationEnd }: BreathRecord,
  breath: Breath,
  view: DetectedView,
  settings: DetectionSettings,
): Evidence['unexpired'] {
  if (!view.endSeen || breath.incomplete) return null;
  let peakL = 0;
  for (let at = lung.lead; at < lung.length; at += 1) peakL = Math.max(peakL, lung.volumeL[at]);
  const leftMl = 1000 * lung.volumeL[lung.length - 1];
  const byWeight = FINDINGS.stackedMlPerKg * (settings.referenceWeightKg ?? Number.POSITIVE_INFINITY);
  const limit = Math.min(byWeight, FINDINGS.stackedShare * 1000 * peakL);
  if (!(limit > 0)) return null;
  return {
    volume: { value: leftMl, sd: VOLUME_SD_ML_PER_L * peakL },
    limit,
    from: inspirationEnd,
    to: lung.length - 1,
  };
}

/** Patient's share of the pressure-time product of the inflation, %, and the highest muscle pressure in it. */
function readPatientShare(
  { lung, trace, inspirationEnd }: BreathRecord,
  smooth: Float64Array,
): Evidence['patientShare'] {
  let patient = 0;
  let ventilator = 0;
  let doubt = 0;
  let peak = lung.lead;
  const base = lung.pressure[Math.max(0, lung.lead - 1)];
  for (let at = lung.lead; at < inspirationEnd; at += 1) {
    const pmus = Math.max(0, smooth[at]);
    if (pmus > smooth[peak]) peak = at;
    patient += pmus;
    doubt += trace?.sd[at] ?? 0;
    ventilator += lung.pressure[at] - base;
  }
  const all = patient + Math.max(0, ventilator);
  if (!(all > 0)) return null;
  return {
    share: { value: (100 * patient) / all, sd: (100 * doubt) / all },
    peak: { value: smooth[peak], sd: trace?.sd[peak] ?? 0 },
  };
}

function judgeSetFlow(lung: LungWindow, inspirationEnd: number, mode: VentilationControl): boolean {
  const { rateHz, flowLps, lead } = lung;
  const until = inspirationEnd - lead;
  return isSetFlow({ rateHz, flowLps: flowLps.subarray(lead), inspirationEnd: until }, mode);
}
