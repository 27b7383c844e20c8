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

/** A recording that has labels, with what the detectors say of it. */
export interface LabelledRecording {
  readonly recording: string;
  readonly path: string;
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
  readonly labels: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

/** Null without the recordings. */
export async function readLabelledRecordings(): Promise<readonly LabelledRecording[] | null> {
  const index = join(FOLDER, 'pva_labels/index.csv');
  if (!existsSync(index)) return null;
  const recordings: LabelledRecording[] = [];
  for (const entry of readTable(index)) {
    const file = entry.get('raw_file') ?? '';
    const recording = entry.get('name') ?? '';
    const path = join(FOLDER, file);
    if (file === '' || !existsSync(path)) continue;
    const rows = readTable(join(FOLDER, 'pva_labels', `${recording}.solo3.csv`));
    const labels = new Map(rows.map((row) => [Number(row.get('ventBN')), row]));
    recordings.push({ recording, path, ...(await detect(path)), labels });
  }
  return recordings;
}

/** What both say of a breath that has a label. */
export interface JudgedBreath {
  readonly breath: Breath;
  readonly labelled: boolean;
  readonly found: boolean;
}

function judge(
  { breaths, findings, labels }: LabelledRecording,
  kind: FindingKind,
  column: string,
): readonly JudgedBreath[] {
  const starts = new Set(
    findings.filter((finding) => finding.kind === kind).flatMap((finding) => finding.breathStartIndices),
  );
  return breaths.flatMap((breath) => {
    const row = labels.get(breath.deviceBreathNumber ?? -1);
    if (row === undefined) return [];
    return [{ breath, labelled: Number(row.get(column)) > 0, found: starts.has(breath.startIndex) }];
  });
}

/** Every breath of every kind that labels speak of. */
export function judgeLabelled(recording: LabelledRecording) {
  return COLUMNS.map(({ kind, column }) => ({ kind, judged: judge(recording, kind, column) }));
}

export function compareWithLabels(recordings: readonly LabelledRecording[]): readonly LabelAgreement[] {
  return recordings.flatMap((recording) =>
    judgeLabelled(recording).map(({ kind, judged }) => compare(recording.recording, kind, judged)),
  );
}

function compare(recording: string, kind: FindingKind, judged: readonly JudgedBreath[]): LabelAgreement {
  const count = (labelled: boolean, found: boolean) =>
    judged.filter((one) => one.labelled === labelled && one.found === found).length;
  const [both, onlyLabel] = [count(true, true), count(true, false)];
  const [onlyFound, neither] = [count(false, true), count(false, false)];
  const all = judged.length;
  const chance =
    all === 0
      ? 1
      : ((both + onlyLabel) * (both + onlyFound) + (neither + onlyLabel) * (neither + onlyFound)) / all ** 2;
  const kappa = chance === 1 ? null : ((both + neither) / all - chance) / (1 - chance);
  return { recording, kind, breaths: all, both, onlyLabel, onlyFound, neither, kappa };
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
