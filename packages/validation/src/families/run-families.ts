import type { AsynchronyKind, Breath } from '@eupnea/model';
import {
  EFFORT_FAMILIES,
  MACHINE_FAMILIES,
  recordingDelayS,
  type Scenario,
  type TruthBreath,
} from '@eupnea/simulator';
import type { ReadConfidence } from '@eupnea/signal';
import type { JudgedBreath } from '../judge-breaths.ts';
import { addFindingScores, EMPTY_SCORE, type FindingScore } from '../score-findings.ts';
import { breathsToScore, scoreKind } from '../score-kind.ts';
import { addOnsetScores, scoreOnsets, type OnsetScore } from '../score-onsets.ts';
import { scoreRecording, type JudgedRecording, type ScoredScenario } from '../score-scenario.ts';
import { listJudgedFindings } from './list-judged-findings.ts';
import { drawFamilyBeds, judgeFamilyBed, type FamilyBed } from './draw-family-beds.ts';
import type { SeedRange } from './family-seeds.ts';
import { measureChest, type ChestMeasurement } from './measure-chest.ts';
import { addFinding, addReliabilities, EMPTY_RELIABILITY, type Reliability } from './reliability.ts';

export type FamilyAxis = 'machine' | 'effort';

/** Results on one left-out family. */
export interface FamilyTally {
  readonly axis: FamilyAxis;
  readonly family: string;
  readonly breaths: number;
  /** Scores of the breaths on which the kind was decided. */
  readonly kinds: { readonly [Kind in AsynchronyKind]: FindingScore };
  readonly undecided: { readonly [Kind in AsynchronyKind]: UndecidedCount };
  readonly reliability: Reliability;
  /** Delivery onsets found in the waveform alone. */
  readonly onsets: OnsetScore;
  readonly chest: readonly ChestMeasurement[];
}

/** Scored breaths on which the detectors said that the kind cannot be told, by the truth. */
export interface UndecidedCount {
  readonly present: number;
  readonly absent: number;
}

export interface FamilyRun {
  readonly seeds: SeedRange;
  /** Number of beds of each family and seed. */
  readonly beds: number;
}

/** Returns the confidence curves that were trained without a family. */
type ReadWithout = (family: string) => ReadConfidence;

/** Tolerance of an onset against the true one, s. */
const ONSET_TOLERANCE_S = 0.1;

/**
 * Evaluates every machine family with efforts of all kinds, then every effort family on all machines. Yields in this
 * order, not by result.
 */
export function* runFamilies(run: FamilyRun, readWithout: ReadWithout): Generator<FamilyTally, void> {
  for (const { name } of MACHINE_FAMILIES) {
    yield runFamily('machine', name, run, readWithout(name), (seed, count) =>
      drawFamilyBeds({ machineFamily: name, seed, count }),
    );
  }
  for (const { name } of EFFORT_FAMILIES) {
    yield runFamily('effort', name, run, readWithout(name), (seed, count) =>
      drawFamilyBeds({ effortFamily: name, seed, count }),
    );
  }
}

function runFamily(
  axis: FamilyAxis,
  family: string,
  { seeds, beds }: FamilyRun,
  readConfidence: ReadConfidence,
  drawBeds: (seed: number, count: number) => readonly FamilyBed[],
): FamilyTally {
  let tally = emptyTally(axis, family);
  for (let seed = seeds.from; seed <= seeds.to; seed += 1) {
    for (const bed of drawBeds(seed, beds)) tally = addBed(tally, judgeFamilyBed(bed), readConfidence);
  }
  return tally;
}

function emptyTally(axis: FamilyAxis, family: string): FamilyTally {
  return {
    axis,
    family,
    breaths: 0,
    kinds: mapKinds(() => EMPTY_SCORE),
    undecided: mapKinds(() => ({ present: 0, absent: 0 })),
    reliability: EMPTY_RELIABILITY,
    onsets: { hits: 0, found: 0, truth: 0 },
    chest: [],
  };
}

function isUndecided(scored: ScoredScenario, kind: AsynchronyKind, breath: TruthBreath): boolean {
  return scored.undecided(kind, breath) && !scored.found(kind, breath);
}

function countUndecided(
  judged: readonly JudgedBreath[],
  kind: AsynchronyKind,
  scored: ScoredScenario,
): UndecidedCount {
  const open = breathsToScore(judged, kind).filter(({ breath }) => isUndecided(scored, kind, breath));
  const count = (verdict: string) => open.filter(({ kinds }) => kinds[kind].verdict === verdict).length;
  return { present: count('present'), absent: count('absent') };
}

export function addUndecided(a: UndecidedCount, b: UndecidedCount): UndecidedCount {
  return { present: a.present + b.present, absent: a.absent + b.absent };
}

export function mapKinds<T>(scoreOf: (kind: AsynchronyKind) => T): { readonly [Kind in AsynchronyKind]: T } {
  return {
    ineffective_effort: scoreOf('ineffective_effort'),
    double_trigger: scoreOf('double_trigger'),
    breath_stacking: scoreOf('breath_stacking'),
    auto_trigger: scoreOf('auto_trigger'),
    delayed_trigger: scoreOf('delayed_trigger'),
    reverse_trigger: scoreOf('reverse_trigger'),
    premature_cycling: scoreOf('premature_cycling'),
    delayed_cycling: scoreOf('delayed_cycling'),
    flow_starvation: scoreOf('flow_starvation'),
  };
}

function addBed(tally: FamilyTally, judged: JudgedRecording, readConfidence: ReadConfidence): FamilyTally {
  const given = { sendsSettings: false, readConfidence };
  const byDevice = scoreRecording(judged, { ...given, segmentation: 'device' });
  const byWaveform = scoreRecording(judged, { ...given, segmentation: 'waveform' });
  return {
    ...tally,
    breaths: tally.breaths + judged.judged.length,
    kinds: mapKinds((kind) =>
      addFindingScores(
        tally.kinds[kind],
        scoreKind(
          judged.judged.filter(({ breath }) => !isUndecided(byDevice, kind, breath)),
          kind,
          byDevice,
        ).scored,
      ),
    ),
    undecided: mapKinds((kind) =>
      addUndecided(tally.undecided[kind], countUndecided(judged.judged, kind, byDevice)),
    ),
    reliability: addReliabilities(tally.reliability, judgeConfidences(byDevice)),
    onsets: addOnsetScores(
      tally.onsets,
      compareOnsets(byWaveform.breaths, judged.recording.breaths, judged.scenario),
    ),
    chest: [...tally.chest, ...measureChest(byDevice, judged.scenario.sensors)],
  };
}

/**
 * Compares onsets with the first sample at which the flow channel can show them, because the lag of a slow sensor is
 * not an error of the detector.
 */
function compareOnsets(
  found: readonly Breath[],
  truth: readonly TruthBreath[],
  { rateHz, sensors }: Scenario,
): OnsetScore {
  const delayS = recordingDelayS(sensors.flow);
  return scoreOnsets(
    found.map(({ startIndex }) => startIndex / rateHz),
    truth.map(({ startS }) => startS + delayS),
    ONSET_TOLERANCE_S,
  );
}

/** Confidences of the findings on breaths with unambiguous truth. */
function judgeConfidences(scored: ScoredScenario): Reliability {
  return listJudgedFindings(scored).reduce(
    (reliability, { confidence, isRight }) => addFinding(reliability, confidence, isRight),
    EMPTY_RELIABILITY,
  );
}
