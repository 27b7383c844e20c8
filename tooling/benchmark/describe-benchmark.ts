import { poolBenchmark, writeTable, type BenchmarkScore } from '@eupnea/validation';
import type { JudgedRecording } from './judge-recording.ts';
import type { BenchmarkResult, SourceResults } from './run-benchmark.ts';

export interface Benchmark {
  readonly analysisVersion: number;
  /** Options of the command line, as they were read. */
  readonly options: string;
  readonly sources: readonly SourceResults[];
}

/** The benchmark as Markdown. */
export function describeBenchmark({ analysisVersion, options, sources }: Benchmark): string {
  const parts = [
    '# Benchmark of detectors',
    `Written by \`npm run benchmark -- ${options}\` with analysis version ${analysisVersion}. For research purpose only.`,
    'Sensitivity and specificity stand with their 95 % interval (Wilson). A breath that a detector left undecided, or of which it gave no answer, is not found. A breath without the kind and without an answer is in no specificity. Breaths of which the truth cannot tell are not scored.',
    ...sources.flatMap(describeSource),
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeSource({ source, results }: SourceResults): readonly string[] {
  return [
    `## ${source}`,
    writeRuns(results),
    '### By kind',
    ...results.flatMap(({ detector, pooled }) => [`**${escape(detector)}**`, writeKinds(pooled)]),
    '### By recording',
    'Found / breaths with the kind, `?` undecided, `!` without an answer; then false findings / breaths without it.',
    ...results.flatMap((result) => [`**${escape(result.detector)}**`, writeRecordings(result)]),
  ];
}

function writeRuns(results: readonly BenchmarkResult[]): string {
  return writeTable(
    [
      'detector',
      'recordings',
      'labelled breaths',
      'without an answer',
      'not seen',
      'windows',
      'failed',
      's',
      'problems',
    ],
    results.map(({ detector, recordings, lacking }) => [
      escape(detector),
      `${recordings.length}${lacking.length === 0 ? '' : `, ${lacking.length} without its channels`}`,
      String(sum(recordings, ({ breaths }) => breaths)),
      String(sum(recordings, ({ unanswered }) => unanswered)),
      String(sum(recordings, ({ notSeen }) => notSeen)),
      ...(recordings.some(({ seconds }) => seconds === null) ? OWN : writeWindows(recordings)),
    ]),
  );
}

/** Eupnea's own detectors are asked about no windows and time no answers. */
const OWN = ['---', '---', '---', '---'];

function writeWindows(recordings: readonly JudgedRecording[]): readonly string[] {
  return [
    String(sum(recordings, ({ windows }) => windows)),
    String(sum(recordings, ({ failed }) => failed)),
    sum(recordings, ({ seconds }) => seconds ?? 0).toFixed(1),
    describeProblems(recordings),
  ];
}

function describeProblems(recordings: readonly JudgedRecording[]): string {
  const counts = new Map<string, number>();
  for (const { problem, detail, count } of recordings.flatMap(({ faults }) => faults)) {
    const name = detail === null ? problem : `${problem} (${detail})`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const named = [...counts].map(([name, count]) => `${escape(name)} x ${count}`);
  const ended = recordings.filter(({ isStopped, windows }) => isStopped && windows > 0).length;
  const notSent = recordings.filter(({ isStopped, windows }) => isStopped && windows === 0).length;
  if (ended > 0) named.push(`ended early on ${ended}`);
  if (notSent > 0) named.push(`not sent: ${notSent}`);
  return named.length === 0 ? 'none' : named.join('; ');
}

function writeKinds(scores: readonly BenchmarkScore[]): string {
  const rows = scores.filter((score) => withKind(score) + withoutKind(score) > 0);
  if (rows.length === 0) return 'No scored breath has a label of its kinds.';
  return writeTable(
    [
      'kind',
      'found',
      'undecided',
      'missed',
      'no answer',
      'sensitivity',
      'false',
      'undecided, without it',
      'rightly not',
      'specificity',
    ],
    rows.map((score) => [
      score.kind,
      String(score.found),
      String(score.undecided),
      String(score.missed),
      String(score.unanswered),
      writeProportion(score.sensitivity),
      String(score.falselyFound),
      String(score.undecidedWithout),
      String(score.rightlyNot),
      writeProportion(score.specificity),
    ]),
  );
}

function writeRecordings({ recordings, pooled }: BenchmarkResult): string {
  const kinds = pooled
    .filter((score) => withKind(score) > 0 || score.falselyFound > 0)
    .map(({ kind }) => kind);
  if (kinds.length === 0) return 'No finding, and no breath with a kind.';
  const groups = [...new Set(recordings.map(({ group }) => group))];
  return writeTable(
    ['recording', 'breaths', ...kinds],
    groups.map((group) => {
      const own = recordings.filter((one) => one.group === group);
      const scores = poolBenchmark(own.map((one) => one.scores));
      const cells = kinds.map((kind) => writeCell(scores.find((score) => score.kind === kind)));
      return [escape(group), String(sum(own, ({ breaths }) => breaths)), ...cells];
    }),
  );
}

function writeCell(score: BenchmarkScore | undefined): string {
  if (score === undefined || withKind(score) + withoutKind(score) === 0) return '';
  const { found, undecided, unanswered, falselyFound, undecidedWithout } = score;
  const mark = (sign: string, count: number) => (count === 0 ? '' : ` ${sign}${count}`);
  const seen =
    withKind(score) === 0
      ? '-'
      : `${found}/${withKind(score)}${mark('?', undecided)}${mark('!', unanswered)}`;
  return `${seen}; ${falselyFound}/${withoutKind(score)}${mark('?', undecidedWithout)}`;
}

const withKind = ({ found, undecided, missed, unanswered }: BenchmarkScore) =>
  found + undecided + missed + unanswered;
const withoutKind = ({ falselyFound, undecidedWithout, rightlyNot }: BenchmarkScore) =>
  falselyFound + undecidedWithout + rightlyNot;

function writeProportion(share: BenchmarkScore['sensitivity']): string {
  return share === null
    ? '---'
    : `${share.value.toFixed(3)} (${share.low.toFixed(3)}-${share.high.toFixed(3)})`;
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}

/** Names of others may hold what a table takes as its own. */
function escape(text: string): string {
  return text.replace(/[|*`<\\]/gu, String.raw`\$&`);
}
