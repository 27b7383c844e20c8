import {
  ASYNCHRONY_KINDS,
  byAsynchronyKind,
  type Breath,
  type ByAsynchronyKind,
  type Finding,
} from '@eupnea/model';
import type { DecisionModel } from '@eupnea/signal';
import {
  EFFORT_FAMILIES,
  MACHINE_FAMILIES,
  recordingDelayS,
  type Scenario,
  type TruthBreath,
} from '@eupnea/simulator';
import { addFindingScores, EMPTY_SCORE, type FindingScore } from '../score-findings.ts';
import { scoreKind } from '../score-kind.ts';
import { addOnsetScores, scoreOnsets, type OnsetScore } from '../score-onsets.ts';
import { scoreRecording, type JudgedRecording, type ScoredScenario } from '../score-scenario.ts';
import { drawFamilyBeds, judgeFamilyBed, type FamilyBed } from './draw-family-beds.ts';
import type { SeedRange } from './family-seeds.ts';
import { measureChest, type ChestMeasurement } from './measure-chest.ts';
import { addFinding, addReliabilities, EMPTY_RELIABILITY, type Reliability } from './reliability.ts';

export type FamilyAxis = 'machine' | 'effort';

/** What came out on one left-out family. */
export interface FamilyTally {
  readonly axis: FamilyAxis;
  readonly family: string;
  readonly breaths: number;
  readonly kinds: ByAsynchronyKind<FindingScore>;
  readonly reliability: Reliability;
  /** Onsets of delivery from the waveform alone. */
  readonly onsets: OnsetScore;
  readonly chest: readonly ChestMeasurement[];
}

export interface FamilyRun {
  readonly seeds: SeedRange;
  /** Beds of each family and seed. */
  readonly beds: number;
}

/** Weights that were trained without a family. */
export type ModelWithout = (family: string) => DecisionModel;

/** An onset within this time of the true one is the same, s. */
const ONSET_TOLERANCE_S = 0.1;

/** Every machine family with efforts of all kinds, then every effort family on all machines; worst is for the reader to sort. */
export function* runFamilies(run: FamilyRun, modelWithout: ModelWithout): Generator<FamilyTally, void> {
  for (const { name } of MACHINE_FAMILIES) {
    yield runFamily('machine', name, run, modelWithout(name), (seed, count) =>
      drawFamilyBeds({ machineFamily: name, seed, count }),
    );
  }
  for (const { name } of EFFORT_FAMILIES) {
    yield runFamily('effort', name, run, modelWithout(name), (seed, count) =>
      drawFamilyBeds({ effortFamily: name, seed, count }),
    );
  }
}

function runFamily(
  axis: FamilyAxis,
  family: string,
  { seeds, beds }: FamilyRun,
  model: DecisionModel,
  drawBeds: (seed: number, count: number) => readonly FamilyBed[],
): FamilyTally {
  let tally = emptyTally(axis, family);
  for (let seed = seeds.from; seed <= seeds.to; seed += 1) {
    for (const bed of drawBeds(seed, beds)) tally = addBed(tally, judgeFamilyBed(bed), model);
  }
  return tally;
}

function emptyTally(axis: FamilyAxis, family: string): FamilyTally {
  return {
    axis,
    family,
    breaths: 0,
    kinds: byAsynchronyKind(() => EMPTY_SCORE),
    reliability: EMPTY_RELIABILITY,
    onsets: { hits: 0, found: 0, truth: 0 },
    chest: [],
  };
}

function addBed(tally: FamilyTally, judged: JudgedRecording, model: DecisionModel): FamilyTally {
  const decision = { model };
  const byDevice = scoreRecording(judged, { segmentation: 'device', sendsSettings: false }, decision);
  const byWaveform = scoreRecording(judged, { segmentation: 'waveform', sendsSettings: false }, decision);
  return {
    ...tally,
    breaths: tally.breaths + judged.judged.length,
    kinds: byAsynchronyKind((kind) =>
      addFindingScores(tally.kinds[kind], scoreKind(judged.judged, kind, byDevice).scored),
    ),
    reliability: addReliabilities(tally.reliability, judgeConfidences(byDevice)),
    onsets: addOnsetScores(
      tally.onsets,
      compareOnsets(byWaveform.breaths, judged.recording.breaths, judged.scenario),
    ),
    chest: [...tally.chest, ...measureChest(byDevice, judged.scenario.sensors)],
  };
}

/** What a slow sensor records late is nobody's mistake: the true onset is where the flow channel can first show it. */
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

/** Confidences of findings on breaths of which the truth says something. */
function judgeConfidences(scored: ScoredScenario): Reliability {
  const { findings, judged } = scored;
  const byStart = new Map(judged.map((one) => [scored.startOf(one.breath), one]));
  let reliability = EMPTY_RELIABILITY;
  for (const finding of findings) {
    if (!isAsynchrony(finding)) continue;
    for (const start of finding.breathStartIndices) {
      const truth = byStart.get(start)?.kinds[finding.kind];
      if (truth === undefined || truth.verdict === 'ambiguous') continue;
      reliability = addFinding(reliability, finding.confidence, truth.verdict === 'present');
    }
  }
  return reliability;
}

function isAsynchrony({ kind }: Finding): boolean {
  return ASYNCHRONY_KINDS.some((one) => one === kind);
}
