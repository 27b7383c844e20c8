import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import type { TruthBreath } from '@eupnea/simulator';
import { drawFamilyBeds, judgeScenario, type FamilyBed } from '@eupnea/validation';
import { ROOT } from '../../checks/project-files.ts';
import { drawPanels } from './draw-waves.ts';
import { readTrack, thinningOf } from './read-track.ts';

/** A machine with sensors at the Y-piece and little in between shows a kind as it is. */
const MACHINE = 'proportional-valve';
const SEEDS = { from: 9000, to: 9030 };
const BEDS = 8;
const SECONDS = 90;
const BEFORE_S = 1.2;
const LEAST_WINDOW_S = 5;
/** Trapped gas and running medians have settled by then. */
const FIRST_BREATH = 8;

/** What is marked, s: where the kind is to be seen. */
const TOLD_AT: { readonly [Kind in AsynchronyKind]: (breath: TruthBreath) => number } = {
  ineffective_effort: ({ expirationS }) => expirationS,
  double_trigger: ({ startS }) => startS,
  breath_stacking: ({ endS }) => endS,
  auto_trigger: ({ startS }) => startS,
  delayed_trigger: ({ startS }) => startS,
  reverse_trigger: ({ startS }) => startS,
  premature_cycling: ({ expirationS }) => expirationS,
  delayed_cycling: ({ expirationS }) => expirationS,
  flow_starvation: ({ startS }) => startS,
};

const MARKS: { readonly [Kind in AsynchronyKind]: string } = {
  ineffective_effort: 'cycling off; an effort follows unanswered',
  double_trigger: 'second cycle of the effort',
  breath_stacking: 'next breath on a lung not emptied',
  auto_trigger: 'delivery without an effort',
  delayed_trigger: 'delivery, late',
  reverse_trigger: 'the clock’s breath; an effort follows',
  premature_cycling: 'cycling off, the effort goes on',
  delayed_cycling: 'cycling off, the effort is over',
  flow_starvation: 'set flow, a strong effort',
};

function* listBeds(): Generator<FamilyBed, void> {
  for (let seed = SEEDS.from; seed <= SEEDS.to; seed += 1) {
    yield* drawFamilyBeds({ machineFamily: MACHINE, seed, count: BEDS });
  }
}

function drawBreath(
  kind: AsynchronyKind,
  { scenario, seed }: FamilyBed,
  recording: ReturnType<typeof judgeScenario>['recording'],
  breath: TruthBreath,
): string {
  const { rateHz } = scenario;
  const fromS = breath.startS - BEFORE_S;
  const untilS = Math.max(fromS + LEAST_WINDOW_S, breath.endS + BEFORE_S);
  const read = readTrack(recording.events, rateHz, Math.round(fromS * rateHz), Math.round(untilS * rateHz));
  return drawPanels([
    {
      title: `${kind.replaceAll('_', ' ')} (simulated: ${scenario.settings.mode}, seed ${seed})`,
      rateHz: rateHz / thinningOf(rateHz),
      tracks: [
        { name: 'Paw', unit: 'cmH2O', values: read('pressure') },
        { name: 'Flow', unit: 'L/min', values: read('flow') },
        { name: 'Pmus', unit: 'cmH2O, truth', values: read('muscle_pressure') },
      ],
      marks: [{ atS: TOLD_AT[kind](breath) - fromS, text: MARKS[kind] }],
    },
  ]);
}

/**
 * Draws one simulated example of every kind of asynchrony to docs/images/kinds. Development seeds; the breath is the first
 * one of its kind by the truth.
 */
export function drawKinds(): string {
  const folder = join(ROOT, 'docs/images/kinds');
  mkdirSync(folder, { recursive: true });
  const missing = new Set<AsynchronyKind>(ASYNCHRONY_KINDS);
  for (const bed of listBeds()) {
    if (missing.size === 0) break;
    const scenario = { ...bed.scenario, showsMusclePressure: true };
    const { recording, judged } = judgeScenario(scenario, bed.seed, SECONDS);
    for (const kind of missing) {
      const found = judged.find(
        ({ breath, kinds, secondCycle }) =>
          breath.number >= FIRST_BREATH &&
          (kind === 'double_trigger' ? secondCycle : kinds[kind]).verdict === 'present',
      );
      if (found === undefined) continue;
      writeFileSync(join(folder, `${kind}.svg`), drawBreath(kind, bed, recording, found.breath));
      missing.delete(kind);
    }
  }
  return `kinds drawn to ${folder}; without an example: ${[...missing].join(', ') || 'none'}`;
}
