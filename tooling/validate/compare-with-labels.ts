import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath, Finding, FindingKind } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { DATA_FOLDER, readEvents, readTable } from '../reports/recordings.ts';

/** Agreement with labels that another machine made by its own rules: which of the two is right it does not say. */
export interface LabelAgreement {
  readonly recording: string;
  readonly kind: FindingKind;
  readonly breaths: number;
  readonly both: number;
  readonly onlyLabel: number;
  readonly onlyFound: number;
  readonly neither: number;
  /** Cohen's kappa; null where one side never or always says so. */
  readonly kappa: number | null;
}

const FOLDER = join(DATA_FOLDER, 'pb840_ventmap_samples');
/** The PB840's own rate. */
const RATE_HZ = 50;

/** Columns of the shared labels: the pair of a double trigger carries 1 and 2, stacking its grade. */
const COLUMNS: readonly { readonly kind: FindingKind; readonly column: string }[] = [
  { kind: 'double_trigger', column: 'dbl.4' },
  { kind: 'breath_stacking', column: 'bs.1or2' },
];

/** Null without the recordings. */
export async function compareWithLabels(): Promise<readonly LabelAgreement[] | null> {
  const index = join(FOLDER, 'pva_labels/index.csv');
  if (!existsSync(index)) return null;
  const agreements: LabelAgreement[] = [];
  for (const entry of readTable(index)) {
    const file = entry.get('raw_file') ?? '';
    const recording = entry.get('name') ?? '';
    if (file === '' || !existsSync(join(FOLDER, file))) continue;
    const { breaths, findings } = await detect(join(FOLDER, file));
    const labels = new Map(
      readTable(join(FOLDER, 'pva_labels', `${recording}.solo3.csv`)).map((row) => [
        Number(row.get('ventBN')),
        row,
      ]),
    );
    for (const { kind, column } of COLUMNS) {
      agreements.push(compare(recording, kind, column, breaths, findings, labels));
    }
  }
  return agreements;
}

function compare(
  recording: string,
  kind: FindingKind,
  column: string,
  breaths: readonly Breath[],
  findings: readonly Finding[],
  labels: ReadonlyMap<number, ReadonlyMap<string, string>>,
): LabelAgreement {
  const starts = new Set(
    findings.filter((finding) => finding.kind === kind).flatMap((finding) => finding.breathStartIndices),
  );
  const counts = { both: 0, onlyLabel: 0, onlyFound: 0, neither: 0 };
  for (const { deviceBreathNumber, startIndex } of breaths) {
    const row = labels.get(deviceBreathNumber ?? -1);
    if (row === undefined) continue;
    const labelled = Number(row.get(column)) > 0;
    const found = starts.has(startIndex);
    if (labelled) counts[found ? 'both' : 'onlyLabel'] += 1;
    else counts[found ? 'onlyFound' : 'neither'] += 1;
  }
  const { both, onlyLabel, onlyFound, neither } = counts;
  const all = both + onlyLabel + onlyFound + neither;
  const chance =
    all === 0
      ? 1
      : ((both + onlyLabel) * (both + onlyFound) + (neither + onlyLabel) * (neither + onlyFound)) / all ** 2;
  const kappa = chance === 1 ? null : ((both + neither) / all - chance) / (1 - chance);
  return { recording, kind, breaths: all, ...counts, kappa };
}

async function detect(path: string) {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    findings.push(...pipeline.takeFindings().filter(({ state }) => state === 'final'));
  };
  for (const event of await readEvents(path)) {
    if (event.type === 'samples') collect(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') collect(pipeline.pushMark(event));
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
  }
  collect(pipeline.finish());
  return { breaths, findings };
}
