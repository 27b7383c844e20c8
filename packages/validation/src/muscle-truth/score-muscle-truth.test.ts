import type { Breath, Finding, FindingKind, UndecidedBreath } from '@eupnea/model';
import { expect, it } from 'vitest';
import { readMuscleBreaths } from './muscle-labels.ts';
import { scoreMuscleTruth } from './score-muscle-truth.ts';

const RATE_HZ = 100;

const HEAD =
  'start_s,insp_end_s,end_s,trigger,passive,confirmed_effort,auto,reverse,double,stacked,ineffective,delayed_trigger,premature_cycling,delayed_cycling,compliance_ml_cmh2o,resistance_cmh2o_s_l';

interface Labels {
  readonly passive?: string;
  readonly confirmed?: string;
  readonly auto?: string;
  readonly reverse?: string;
  readonly double?: string;
  readonly stacked?: string;
  readonly delayed?: string;
}

/** Labels of breaths of 3 s; what is not given is 0. */
function label(breaths: readonly Labels[]): ReturnType<typeof readMuscleBreaths> {
  const rows = breaths.map(
    (
      {
        passive = '0',
        confirmed = '0',
        auto = '0',
        reverse = '0',
        double = '0',
        stacked = '0',
        delayed = '0',
      },
      at,
    ) =>
      `${3 * at},${3 * at + 1},${3 * at + 3},machine,${passive},${confirmed},${auto},${reverse},${double},${stacked},0,${delayed},0,0,,`,
  );
  return readMuscleBreaths([HEAD, ...rows].join('\n'));
}

/** Only what the scoring reads. */
function runOf(
  count: number,
  found: readonly [FindingKind, ...number[]][],
  undecided: readonly [number, UndecidedBreath['kinds']][] = [],
) {
  // casts: the scoring reads places, kinds and features only
  const breaths = Array.from(
    { length: count },
    (_, at) => ({ startIndex: 300 * at + 2, features: {}, provenance: {} }) as unknown as Breath,
  );
  const findings = found.map(
    ([kind, ...at]) =>
      ({ kind, breathStartIndices: at.map((place) => 300 * place + 2) }) as unknown as Finding,
  );
  return {
    rateHz: RATE_HZ,
    breaths,
    findings,
    undecided: undecided.map(([at, kinds]) => ({ breathStartIndex: 300 * at + 2, kinds })),
  };
}

it('counts found, undecided and missed apart, and undecided as no false finding', () => {
  const truth = label([{ reverse: '1' }, { reverse: '1' }, { reverse: '1' }, {}, {}]);
  const { kinds } = scoreMuscleTruth(
    truth,
    runOf(
      5,
      [
        ['reverse_trigger', 0],
        ['reverse_trigger', 4],
      ],
      [
        [1, { reverse_trigger: 'clock_unknown' }],
        [3, { reverse_trigger: 'no_mechanics' }],
      ],
    ),
  );
  expect(kinds.reverse_trigger).toEqual({
    found: 1,
    undecided: 1,
    missed: 1,
    falselyFound: 1,
    undecidedWithout: 1,
    rightlyNot: 0,
    notScored: 0,
  });
});

it('never scores an unsure label', () => {
  const truth = label([{ auto: 'unsure', passive: 'unsure' }]);
  const { kinds, passive } = scoreMuscleTruth(truth, runOf(1, [['auto_trigger', 0]]));
  expect(kinds.auto_trigger).toMatchObject({ falselyFound: 0, notScored: 1 });
  expect(passive.breaths).toBe(0);
});

it('scores a double trigger on its first breath, and neither stacking before it nor a late trigger in it', () => {
  const truth = label([{ double: '1', stacked: '1' }, { stacked: '1' }, {}]);
  const { kinds } = scoreMuscleTruth(
    truth,
    runOf(3, [
      ['double_trigger', 0, 1],
      ['delayed_trigger', 1],
    ]),
  );
  expect(kinds.double_trigger).toMatchObject({ found: 1, falselyFound: 0, rightlyNot: 2 });
  expect(kinds.breath_stacking).toMatchObject({ missed: 1, notScored: 1 });
  expect(kinds.delayed_trigger).toMatchObject({ falselyFound: 0, notScored: 1 });
});

it('counts passive breaths with any asynchrony, and artefacts as none', () => {
  const truth = label([{ passive: '1' }, { passive: '1' }, { passive: '1' }]);
  const { passive } = scoreMuscleTruth(
    truth,
    runOf(
      3,
      [
        ['flow_starvation', 0],
        ['cough', 1],
      ],
      [[2, { auto_trigger: 'start_unknown' }]],
    ),
  );
  expect(passive).toEqual({ breaths: 3, withFinding: 1, undecided: 1 });
});

it('counts a breath that segmentation does not find as missed', () => {
  const truth = label([{}, { reverse: '1' }]);
  const score = scoreMuscleTruth(truth, runOf(1, []));
  expect(score.notSeen).toBe(1);
  expect(score.kinds.reverse_trigger.missed).toBe(1);
});
