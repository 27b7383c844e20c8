/**
 * `npm run report:segmentation`: breath onsets found from pressure and flow alone against the device's own marks on
 * the shared PB840 recordings, as F1 at 0.1 s and 0.05 s, in each recording and over all. What is held against the
 * aim is the score over every mark; beside it stands the score without the marks that no waveform can show.
 */
import { addOnsetScores, onsetF1, type OnsetScore } from '@eupnea/validation';
import { VENTMODE_FOLDER, haveRecordings } from './recordings.ts';
import { LEAST_INSPIRED_ML, LEAST_RISE_CMH2O, type MarkException } from './list-device-onsets.ts';
import { scoreRecordings } from './score-segmentation.ts';

const TOLERANCES_S = [0.1, 0.05];
/** A missed mark with an onset this near was found, elsewhere; further away it is another breath's. */
const ELSEWHERE_S = 0.5;
const LEAST_OVERALL = 0.99;
const LEAST_WORST = 0.97;

/** A recording without a breath, marked or found, is in full agreement. */
function f1(score: OnsetScore): number {
  return onsetF1(score) ?? 1;
}

function describe(score: OnsetScore, tolerance: number | undefined): string {
  const missed = score.truth - score.hits;
  const extra = score.found - score.hits;
  return `F1 ${f1(score).toFixed(4)} at ${tolerance} s (missed ${missed}, extra ${extra})`;
}

function describeVisible(
  score: OnsetScore | undefined,
  excused: Readonly<Record<MarkException, number>>,
): string {
  if (score === undefined) return '';
  const count = excused.no_inspiration + excused.first_sample;
  return `without ${count} invisible marks ${f1(score).toFixed(4)}`;
}

/** Marks missed at the first tolerance that are in a pair at the last. */
function countElsewhere(scores: readonly OnsetScore[]): number {
  return (scores.at(-1)?.hits ?? 0) - (scores[0]?.hits ?? 0);
}

async function main(): Promise<number> {
  if (!haveRecordings()) {
    console.error(`No recordings in ${VENTMODE_FOLDER}; set EUPNEA_TEST_DATA.`);
    return 1;
  }
  let totals: readonly OnsetScore[] = TOLERANCES_S.map(() => ({ hits: 0, found: 0, truth: 0 }));
  let worst: readonly number[] = TOLERANCES_S.map(() => 1);
  let visibleTotals = totals;
  const excused = { no_inspiration: 0, first_sample: 0 };
  let foundElsewhere = 0;
  for await (const recording of scoreRecordings([...TOLERANCES_S, ELSEWHERE_S])) {
    const { name, marks, visibleScores, exceptions } = recording;
    const scores = recording.scores.slice(0, TOLERANCES_S.length);
    const elsewhere = countElsewhere(recording.scores);
    foundElsewhere += elsewhere;
    visibleTotals = visibleTotals.map((total, index) => addOnsetScores(total, visibleScores[index] ?? total));
    excused.no_inspiration += exceptions.no_inspiration;
    excused.first_sample += exceptions.first_sample;
    totals = totals.map((total, index) => addOnsetScores(total, scores[index] ?? total));
    worst = worst.map((value, index) =>
      Math.min(value, f1(scores[index] ?? { hits: 0, found: 1, truth: 1 })),
    );
    const parts = scores.map((score, index) => describe(score, TOLERANCES_S[index]));
    parts.push(`${elsewhere} of them elsewhere`);
    parts.push(describeVisible(visibleScores[0], exceptions));
    console.log(
      `${`${name.slice(0, 8)}-${name.slice(33, 39)}`.padEnd(16)} ${String(marks).padStart(5)} marks  ${parts.join('  ')}`,
    );
  }
  totals.forEach((total, index) => {
    console.log(`all: ${describe(total, TOLERANCES_S[index])}, worst recording ${worst[index]?.toFixed(4)}`);
  });
  console.log(
    `of the marks missed at 0.1 s ${foundElsewhere} have an onset up to ${ELSEWHERE_S} s before or after`,
  );
  console.log(
    `named exceptions: ${excused.no_inspiration} marks with no inspiration (less than ${LEAST_INSPIRED_ML} mL inward before the next mark and no rise of ${LEAST_RISE_CMH2O} cmH2O), ` +
      `${excused.first_sample} marks at a recording's first sample`,
  );
  visibleTotals.forEach((total, index) => {
    console.log(`without exceptions: ${describe(total, TOLERANCES_S[index])}`);
  });
  const overall = totals[0] === undefined ? 0 : f1(totals[0]);
  const held = overall >= LEAST_OVERALL && (worst[0] ?? 0) >= LEAST_WORST;
  console.log(
    `${held ? 'HELD' : 'NOT HELD'}: at 0.1 s at least ${LEAST_OVERALL} overall, ${LEAST_WORST} in the worst`,
  );
  return held ? 0 : 1;
}

process.exitCode = await main();
