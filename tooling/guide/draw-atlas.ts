/**
 * `npm run guide:atlas`: simulates one breath of every kind of the asynchrony atlas and writes its waves to
 * docs/guide/atlas/figures.json. The truth of the simulation, not a detector, says which breath shows the kind.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import { BASE_SCENARIO, TYPICAL_SENSORS, type Scenario } from '@eupnea/simulator';
import { listBlocks } from '@eupnea/testing';
import { judgeScenario, type JudgedBreath } from '@eupnea/validation';
import { ROOT } from '../checks/project-files.ts';
import { listDevelopmentScenarios } from '../reports/asynchrony/development-scenarios.ts';
import type { AtlasFigure } from './atlas-figure.ts';

const SECONDS = 150;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const DRAWN_HZ = 50;
/** Time shown before and after the breath, s. */
const BEFORE_S = 3;
const AFTER_S = 4;
const CHANNELS = ['pressure', 'flow', 'volume', 'muscle_pressure'] as const;

/** The development bed that shows the kind most purely. */
const BED_OF_KIND: Readonly<Record<FindingKind, string>> = {
  ineffective_effort: 'ps weak efforts, slow lungs',
  double_trigger: 'vc short',
  breath_stacking: 'vc tachypnoea, slow lungs',
  auto_trigger: 'ps heart triggers',
  delayed_trigger: 'ps weak efforts, slow lungs',
  reverse_trigger: 'vc entrained',
  premature_cycling: 'ps ends early',
  delayed_cycling: 'pc assisted',
  flow_starvation: 'vc starved',
  cough: 'vc cough, suction, off',
  suction: 'vc cough, suction, off',
  disconnection: 'vc cough, suction, off',
  leak: 'leak',
};

const LEAK_SCENARIO: Scenario = {
  ...BASE_SCENARIO,
  id: 'leak',
  leakConductance: 0.035,
  sensors: TYPICAL_SENSORS,
  showsMusclePressure: true,
};

interface Candidate {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly judged: JudgedBreath;
  /** Other kinds on the breath and its neighbours: the fewer, the clearer the drawing. */
  readonly others: number;
}

function findClearest(kind: FindingKind): Candidate {
  const candidates = SEEDS.flatMap((seed) => {
    const bed = BED_OF_KIND[kind];
    const scenario =
      bed === 'leak'
        ? LEAK_SCENARIO
        : listDevelopmentScenarios(seed).find((one) => one.bed === bed)?.scenario;
    if (scenario === undefined) throw new Error(`no development bed ${bed}`);
    const { judged } = judgeScenario(scenario, seed, SECONDS);
    return judged.flatMap((breath, at): readonly Candidate[] => {
      if (
        breath.kinds[kind].verdict !== 'present' ||
        breath.breath.startS < 30 ||
        breath.breath.endS > SECONDS - AFTER_S - 1
      )
        return [];
      const around = judged.slice(Math.max(0, at - 1), at + 2);
      return [
        {
          scenario,
          seed,
          judged: breath,
          others: around.reduce((sum, one) => sum + countOthers(one, kind), 0),
        },
      ];
    });
  });
  const [best] = candidates.sort((a, b) => a.others - b.others);
  if (best === undefined) throw new Error(`no breath shows ${kind}`);
  return best;
}

function countOthers({ kinds }: JudgedBreath, kind: FindingKind): number {
  return Object.entries(kinds).filter(([name, { verdict }]) => name !== kind && verdict !== 'absent').length;
}

function cutFigure({ scenario, seed, judged: { breath } }: Candidate): AtlasFigure {
  const { recording } = judgeScenario(scenario, seed, SECONDS);
  const blocks = listBlocks(recording.events);
  const fromS = breath.startS - BEFORE_S;
  const toS = breath.endS + AFTER_S;
  const step = scenario.rateHz / DRAWN_HZ;
  const read = (channel: (typeof CHANNELS)[number]) => {
    const all = blocks.flatMap(({ channels }) => Array.from(channels[channel] ?? []));
    return Array.from({ length: Math.round((toS - fromS) * DRAWN_HZ) }, (_, at) =>
      Number(
        (all[Math.round(fromS * scenario.rateHz + at * step)] ?? 0).toFixed(channel === 'volume' ? 0 : 1),
      ),
    );
  };
  return {
    bed: scenario.id,
    mode: scenario.settings.mode,
    seed,
    rateHz: DRAWN_HZ,
    breath: [round(breath.startS - fromS), round(breath.expirationS - fromS), round(breath.endS - fromS)],
    efforts: recording.efforts
      .filter(({ onsetS, restS }) => restS > fromS && onsetS < toS)
      .map(({ onsetS, endS }) => [round(onsetS - fromS), round(endS - fromS)]),
    tracks: {
      pressure: read('pressure'),
      flow: read('flow'),
      volume: read('volume'),
      muscle_pressure: read('muscle_pressure'),
    },
  };
}

const round = (seconds: number) => Number(seconds.toFixed(2));

const figures = Object.fromEntries(
  [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS].map((kind) => [kind, cutFigure(findClearest(kind))]),
);
const path = join(ROOT, 'docs/guide/atlas/figures.json');
writeFileSync(path, `${JSON.stringify(figures)}\n`);
console.log(`${Object.keys(figures).length} drawn breaths written to docs/guide/atlas/figures.json`);
