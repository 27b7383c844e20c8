/**
 * `npm run report:altered-waves`: patients with esophageal pressure or diaphragm EMG (`EUPNEA_TEST_DATA`), their waves altered as
 * other sensors, monitors and masks would give them, against the same truth. Prints one row an alteration, over all recordings.
 */
import { ALTERATIONS } from '../validate/alter-waves.ts';
import type { MuscleScore } from '@eupnea/validation';
import { compareWithMuscles } from '../validate/compare-with-muscles.ts';

const KINDS = [
  'reverse_trigger',
  'double_trigger',
  'ineffective_effort',
  'breath_stacking',
  'delayed_trigger',
  'delayed_cycling',
] as const;

console.log(
  'Found / breaths with the kind, `+` undecided; `false` of the breaths without it. Leaks in L/min per square root of cmH2O.\n',
);
console.log(
  `|waves|breaths not seen|passive with a finding|auto-trigger on an effort|kind of start decided|${KINDS.join('|')}|`,
);
console.log(`|---|---|---|---|---|${KINDS.map(() => '---|').join('')}`);
for (const [name, alter] of ALTERATIONS) {
  const scores = compareWithMuscles(alter)?.map(({ score }) => score);
  if (scores === undefined) throw new Error('EUPNEA_TEST_DATA has no muscle_truth');
  const sum = (count: (score: MuscleScore) => number) =>
    scores.reduce((total, score) => total + count(score), 0);
  const kinds = KINDS.map((kind) => {
    const found = sum(({ kinds: of }) => of[kind].found);
    const undecided = sum(({ kinds: of }) => of[kind].undecided);
    const all = found + undecided + sum(({ kinds: of }) => of[kind].missed);
    return `${found}+${undecided}/${all} false ${sum(({ kinds: of }) => of[kind].falselyFound)}`;
  });
  console.log(
    `|${[
      name,
      `${sum(({ notSeen }) => notSeen)}/${sum(({ labelled }) => labelled)}`,
      `${sum(({ passive }) => passive.withFinding)}/${sum(({ passive }) => passive.breaths)}`,
      `${sum(({ confirmedEffort }) => confirmedEffort.autoTrigger)}/${sum(({ confirmedEffort }) => confirmedEffort.breaths)}`,
      sum(({ startDecided }) => startDecided),
      ...kinds,
    ].join('|')}|`,
  );
}
