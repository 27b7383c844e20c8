/**
 * `npm run report:asynchrony -- --seeds 1-20 [--bed NAME] [--set plain|rough|all|harsh] [--waveform] [--settings] [--plain]`: the
 * detectors on development scenarios,
 * which are all that their thresholds were set on. Held-out seeds and mechanisms belong to `npm run validate`.
 */
import { parseArgs } from 'node:util';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import {
  addFindingScores,
  EMPTY_SCORE,
  positivePredictiveValue,
  scoreFindings,
  judgeScenario,
  scoreRecording,
  sensitivity,
  specificity,
  type FindingScore,
  type JudgedBreath,
  type Segmentation,
} from '@eupnea/validation';
import { listDevelopmentScenarios } from './asynchrony/development-scenarios.ts';
import { listHarshScenarios } from './asynchrony/harsh-scenarios.ts';
import { listRoughScenarios } from './asynchrony/rough-scenarios.ts';

const SECONDS = 180;
const KINDS: readonly FindingKind[] = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];
/** Reported apart: no peer does, and what they set is not what a patient's asynchrony is measured against. */
const APART = ['simv', 'prvc', 'aprv'];

const SETS: { readonly [name: string]: typeof listDevelopmentScenarios } = {
  plain: listDevelopmentScenarios,
  rough: listRoughScenarios,
  harsh: listHarshScenarios,
  all: (seed) => [...listDevelopmentScenarios(seed), ...listRoughScenarios(seed)],
};

type Table = Map<string, Map<FindingKind, FindingScore>>;

function addTo(table: Table, row: string, kind: FindingKind, score: FindingScore): void {
  const scores = table.get(row) ?? new Map<FindingKind, FindingScore>();
  scores.set(kind, addFindingScores(scores.get(kind) ?? EMPTY_SCORE, score));
  table.set(row, scores);
}

function readSeeds(text: string): readonly number[] {
  const [from = 1, to = from] = text.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function percent(share: number | null): string {
  return share === null ? '    -' : (100 * share).toFixed(1).padStart(5);
}

function printRow(name: string, score: FindingScore): void {
  const { truePositive, falseNegative, falsePositive, ambiguous } = score;
  console.log(
    `  ${name.padEnd(30)} sens ${percent(sensitivity(score))}  spec ${percent(specificity(score))}` +
      `  ppv ${percent(positivePredictiveValue(score))}  hit ${truePositive} missed ${falseNegative}` +
      ` false ${falsePositive} ambiguous ${ambiguous}`,
  );
}

/** Flow starvation is scored over volume-controlled breaths. */
function scored(judged: readonly JudgedBreath[], kind: FindingKind): readonly JudgedBreath[] {
  return kind === 'flow_starvation' ? judged.filter(({ breath }) => breath.control === 'volume') : judged;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1-20' },
      bed: { type: 'string' },
      set: { type: 'string', default: 'all' },
      waveform: { type: 'boolean', default: false },
      settings: { type: 'boolean', default: false },
      plain: { type: 'boolean', default: false },
      list: { type: 'string' },
    },
  });
  const segmentation: Segmentation = values.waveform ? 'waveform' : 'device';
  const given = { segmentation, sendsSettings: values.settings };
  const listScenarios = SETS[values.set];
  if (listScenarios === undefined) throw new Error(`--set is one of ${Object.keys(SETS).join(', ')}`);
  const byMode: Table = new Map();
  const byBed: Table = new Map();
  let breaths = 0;
  let milliseconds = 0;
  for (const seed of readSeeds(values.seeds)) {
    for (const { bed, scenario } of listScenarios(seed)) {
      if (values.bed !== undefined && bed !== values.bed) continue;
      const recording = judgeScenario(scenario, seed, SECONDS);
      const result = scoreRecording(recording, given, () => performance.now());
      breaths += result.breaths.length;
      milliseconds += result.detectionMs;
      const mode =
        APART.find((apart) => bed.endsWith(apart)) ??
        (bed.startsWith('rough') ? 'rough vc, pc, ps together' : 'vc, pc, ps together');
      for (const kind of KINDS) {
        const found = (breath: JudgedBreath['breath']) => result.found(kind, breath);
        const judged = scored(result.judged, kind);
        const score = scoreFindings(judged, kind, found, { withoutExclusion: values.plain });
        addTo(byMode, mode, kind, score);
        addTo(byBed, bed, kind, score);
        if (values.list !== kind) continue;
        for (const { breath, kinds } of judged) {
          const { verdict } = kinds[kind];
          if (verdict === 'ambiguous' || (verdict === 'present') === found(breath)) continue;
          console.log(`seed ${seed} ${bed}: breath at ${breath.startS.toFixed(2)} s, truth ${verdict}`);
        }
      }
    }
  }
  for (const [mode, scores] of byMode) {
    console.log(mode);
    for (const [kind, score] of scores) printRow(kind, score);
  }
  console.log('by bed, where something was missed or false');
  for (const [bed, scores] of byBed) {
    for (const [kind, score] of scores) {
      if (score.falseNegative + score.falsePositive > 0) printRow(`${bed}: ${kind}`.slice(0, 50), score);
    }
  }
  console.log(`${breaths} breaths, ${(milliseconds / breaths).toFixed(3)} ms a breath, everything included`);
}

main();
