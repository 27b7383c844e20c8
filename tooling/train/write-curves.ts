import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { readCurve, type ConfidenceCurves } from '@eupnea/signal';
import { writeShare, writeTable, type SeedRange } from '@eupnea/validation';
import { ROOT } from '../checks/project-files.ts';
import type { TrainedCurves } from './train-curves.ts';

const IN_FORCE = 'packages/signal/src/findings/confidence/trained-curves.ts';
const LEFT_OUT = 'packages/validation/src/families/left-out-curves.ts';
const CARD = 'docs/models/confidence.md';

export function writeCurves({ all, leftOut }: TrainedCurves): void {
  write(IN_FORCE, [
    "import type { ConfidenceCurves } from './confidence-curves.ts';",
    '',
    `/** Written by \`npm run train\`; do not edit. Model card: ${CARD}. */`,
    `export const TRAINED_CURVES: ConfidenceCurves = ${drawCurves(all, '')};`,
  ]);
  write(LEFT_OUT, [
    "import type { ConfidenceCurves } from '@eupnea/signal';",
    '',
    '/** Confidence curves by the family that was left out of the training. Written by `npm run train`; do not edit. */',
    'export const LEFT_OUT_CURVES: { readonly [family: string]: ConfidenceCurves } = {',
    ...[...leftOut].map(([family, curves]) => `  ${drawKey(family)}: ${drawCurves(curves, '  ')},`),
    '};',
  ]);
}

/** Quoted where it must be, as the formatter wants it. */
function drawKey(name: string): string {
  return /^\w+$/u.test(name) ? name : `'${name}'`;
}

function drawCurves(curves: ConfidenceCurves, indent: string): string {
  const lines = ASYNCHRONY_KINDS.map((kind) => {
    const { slope, offset } = curves[kind];
    return `${indent}  ${kind}: { slope: ${slope}, offset: ${offset} },`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

export function writeModelCard(trained: TrainedCurves, seeds: SeedRange, bedsPerSeed: number): void {
  write(CARD, [describeCurves(trained, seeds, bedsPerSeed)]);
}

/** What `npm run train` prints, and the model card. */
export function describeCurves(trained: TrainedCurves, seeds: SeedRange, bedsPerSeed: number): string {
  const rows = trained.kinds.map(({ kind, findings, right }) => [
    kind,
    String(findings),
    writeShare(right / findings),
    writeShare(readCurve(trained.all[kind], PROBABILITIES.least)),
    writeShare(readCurve(trained.all[kind], PROBABILITIES.most)),
  ]);
  return [
    '# Model card: confidence of a finding',
    'Written by `npm run train`; do not edit. For research purpose only.',
    [
      '- **What it is.** One logistic curve (Platt 1999) for each kind of asynchrony. Input: the probability of the weakest condition of the rule, from 0.9 (less is undecided) to 1. Output: the share of such findings that are right.',
      `- **Training data.** Simulated beds of all families of machines and muscles (docs/simulator-families.md), seeds ${seeds.from}-${seeds.to}, ${bedsPerSeed} beds a seed, once without and once with settings. Truth: muscle pressure by definitions.md, Asynchrony; ambiguous breaths are left out.`,
      `- **Accuracy.** Expected calibration error on machine families that the curves never saw: ${writeShare(trained.errorLeftOut)}. Of the probability itself: ${writeShare(trained.errorByMargin)}.`,
      '- **Limits.** A share of right findings depends on how common the kind is. These beds are rich in asynchrony; on a quiet patient fewer findings are right. Patients with known muscle pressure are too few for curves of their own. Artefacts have no curve: their confidence is the margin.',
    ].join('\n'),
    writeTable(
      ['kind', 'findings', 'right', 'confidence at probability 0.9', 'confidence at probability 1'],
      rows,
    ),
  ].join('\n\n');
}

const PROBABILITIES = { least: 0.9, most: 1 } as const;

function write(path: string, lines: readonly string[]): void {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}
