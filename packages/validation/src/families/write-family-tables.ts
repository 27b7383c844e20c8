import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import {
  addFindingScores,
  EMPTY_SCORE,
  sensitivity,
  specificity,
  type FindingScore,
} from '../score-findings.ts';
import { onsetF1 } from '../score-onsets.ts';
import type { ValidationTarget } from '../validation-targets.ts';
import { writeShare, writeTable } from '../write-tables.ts';
import { summarizeChest } from './measure-chest.ts';
import {
  addReliabilities,
  EMPTY_RELIABILITY,
  expectedCalibrationError,
  type Reliability,
} from './reliability.ts';
import { addUndecided, type FamilyTally, type UndecidedCount } from './run-families.ts';

const USUAL_TARGET: ValidationTarget = { sensitivity: 0.9, specificity: 0.97 };
const CYCLING_TARGET: ValidationTarget = { sensitivity: 0.85, specificity: 0.97 };

/** Targets of issue 22 for every left-out family. */
export function familyTarget(kind: AsynchronyKind): ValidationTarget {
  return kind === 'premature_cycling' || kind === 'delayed_cycling' ? CYCLING_TARGET : USUAL_TARGET;
}

/** Minimum number of breaths with the kind; families with fewer have an imprecise sensitivity and are listed last. */
const LEAST_PRESENT = 10;

/** Distance of a family's score from the targets of a kind; 0 = both targets are reached. */
export function shortfall(score: FindingScore, target: ValidationTarget): number {
  const missedSensitivity = hasEnough(score) ? target.sensitivity - (sensitivity(score) ?? 1) : 0;
  const missedSpecificity = target.specificity - (specificity(score) ?? 1);
  return Math.max(0, missedSensitivity) + Math.max(0, missedSpecificity);
}

const presentCount = ({ truePositive, falseNegative }: FindingScore): number => truePositive + falseNegative;
const absentCount = ({ trueNegative, falsePositive }: FindingScore): number => trueNegative + falsePositive;
const hasEnough = (score: FindingScore): boolean => presentCount(score) >= LEAST_PRESENT;

function markOf(score: FindingScore, kind: AsynchronyKind): string {
  if (shortfall(score, familyTarget(kind)) > 0) return ' !';
  return hasEnough(score) ? '' : ' ?';
}

/** Sorts families with enough breaths by the distance from the targets, largest first; the others follow. */
function worstFirst(tallies: readonly FamilyTally[], kind: AsynchronyKind): readonly FamilyTally[] {
  const target = familyTarget(kind);
  return tallies.toSorted(
    (a, b) =>
      Number(hasEnough(b.kinds[kind])) - Number(hasEnough(a.kinds[kind])) ||
      shortfall(b.kinds[kind], target) - shortfall(a.kinds[kind], target) ||
      (sensitivity(a.kinds[kind]) ?? 1) - (sensitivity(b.kinds[kind]) ?? 1),
  );
}

/** Table of all families together, with the family furthest from its target. */
export function writeFamilySummary(tallies: readonly FamilyTally[]): string {
  return writeTable(
    [
      'kind',
      'target',
      'sensitivity of decided',
      'specificity of decided',
      'decided, with it',
      'decided, without',
      'families that hold',
      'worst family',
    ],
    ASYNCHRONY_KINDS.map((kind) => {
      const scores = tallies.map(({ kinds }) => kinds[kind]);
      const together = scores.reduce(addFindingScores, EMPTY_SCORE);
      const none: UndecidedCount = { present: 0, absent: 0 };
      const undecided = tallies.map((one) => one.undecided[kind]).reduce(addUndecided, none);
      const told = scores.filter(hasEnough);
      const holding = told.filter((score) => shortfall(score, familyTarget(kind)) === 0);
      const [worst] = worstFirst(tallies, kind);
      const target = familyTarget(kind);
      return [
        kind,
        `${target.sensitivity} / ${target.specificity}`,
        writeShare(sensitivity(together)),
        writeShare(specificity(together)),
        writeDecided(presentCount(together), undecided.present),
        writeDecided(absentCount(together), undecided.absent),
        `${holding.length} of ${told.length}`,
        worst === undefined ? '---' : describeWorst(worst, kind),
      ];
    }),
  );
}

/** "12 of 40": decided breaths of all scored ones. */
function writeDecided(decided: number, undecided: number): string {
  return `${decided} of ${decided + undecided}`;
}

function describeWorst({ family, kinds }: FamilyTally, kind: AsynchronyKind): string {
  return `${family} ${writeShare(sensitivity(kinds[kind]))} / ${writeShare(specificity(kinds[kind]))}`;
}

/**
 * Table of every left-out family by kinds: `found / decided / scored breaths with it +false`. `!` marks a missed target,
 * `?` fewer decided breaths with the kind than a sensitivity can be read from.
 */
export function writeFamilyKindTable(tallies: readonly FamilyTally[]): string {
  const describe = ({ kinds, undecided }: FamilyTally, kind: AsynchronyKind): string => {
    const score = kinds[kind];
    const decided = presentCount(score);
    const counts = `${score.truePositive}/${decided}/${decided + undecided[kind].present}`;
    const wrong = score.falsePositive === 0 ? '' : ` +${score.falsePositive}`;
    return `${counts}${wrong}${markOf(score, kind)}`;
  };
  return writeTable(
    ['left-out family', ...ASYNCHRONY_KINDS],
    tallies.map((tally) => [
      `${tally.family} (${tally.axis})`,
      ...ASYNCHRONY_KINDS.map((kind) => describe(tally, kind)),
    ]),
  );
}

/** Table of breath onsets, mechanics and calibration of every family, the worst calibrated first. */
export function writeFamilyOverview(tallies: readonly FamilyTally[]): string {
  const errorOf = ({ reliability }: FamilyTally): number => expectedCalibrationError(reliability) ?? 0;
  return writeTable(
    [
      'left-out family',
      'breaths',
      'onset F1, waveform alone',
      'C given',
      'C within 15 %',
      'R given',
      'R within 25 %',
      'calibration error',
    ],
    tallies
      .toSorted((a, b) => errorOf(b) - errorOf(a))
      .map((tally) => {
        const chest = summarizeChest(tally.chest);
        return [
          `${tally.family} (${tally.axis})`,
          String(tally.breaths),
          writeShare(onsetF1(tally.onsets)),
          writeShare(chest.complianceGiven),
          writeShare(chest.complianceRight),
          writeShare(chest.resistanceGiven),
          writeShare(chest.resistanceRight),
          writeShare(expectedCalibrationError(tally.reliability)),
        ];
      }),
  );
}

export function sumReliability(tallies: readonly FamilyTally[]): Reliability {
  return tallies.reduce((sum, { reliability }) => addReliabilities(sum, reliability), EMPTY_RELIABILITY);
}

/** Number of characters for a share of 1. */
const DIAGRAM_WIDTH = 40;

/**
 * Diagram of confidence against the share of right findings, as text: `#` = right findings, `|` = position for a
 * calibrated confidence.
 */
export function drawReliability(reliability: Reliability): string {
  const lines = reliability.map(({ count, confidence, right }, at) => {
    const range = `${(at / reliability.length).toFixed(1)}-${((at + 1) / reliability.length).toFixed(1)}`;
    if (count === 0) return `${range}  no findings`;
    const expected = Math.round((confidence / count) * DIAGRAM_WIDTH);
    const filled = Math.round((right / count) * DIAGRAM_WIDTH);
    const bar = Array.from({ length: DIAGRAM_WIDTH + 1 }, (_, column) => {
      if (column === expected) return '|';
      return column < filled ? '#' : ' ';
    }).join('');
    const figures = `said ${(confidence / count).toFixed(2)}, right ${(right / count).toFixed(2)}, n ${count}`;
    return `${range}  ${bar}  ${figures}`;
  });
  return ['```', ...lines, '```'].join('\n');
}
