import type { Estimate } from './bootstrap-seeds.ts';
import type { GroupResult, KindResult } from './summarize-held-out.ts';

const MISSING = '---';

/** Three decimals; `---` for null. */
export function writeShare(value: number | null): string {
  return value === null ? MISSING : value.toFixed(3);
}

function interval({ value, low, high }: Estimate): string {
  if (value === null) return MISSING;
  return low === null || high === null
    ? writeShare(value)
    : `${writeShare(value)} (${writeShare(low)}-${writeShare(high)})`;
}

function row(cells: readonly string[]): string {
  return `|${cells.join('|')}|`;
}

/** Formats a Markdown table. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Number of breaths with and without the kind by truth. */
function presentCount({ counts }: KindResult): number {
  return counts.truePositive + counts.falseNegative;
}

function heldWord(held: boolean | null): string {
  if (held === null) return MISSING;
  return held ? 'held' : 'NOT HELD';
}

/** Table per breath, beside the targets. */
export function writeKindTable({ kinds }: GroupResult): string {
  return writeTable(
    ['kind', 'target', 'sensitivity (95 %)', 'specificity (95 %)', 'PPV (95 %)', 'breaths with it', 'result'],
    kinds.map((result) => [
      result.kind,
      result.target === null ? MISSING : `${result.target.sensitivity}/${result.target.specificity}`,
      ...writeAccuracy(result),
      String(presentCount(result)),
      heldWord(result.held),
    ]),
  );
}

/** The same breaths in another arm: targets and numbers of breaths stand in the first table. */
export function writeOtherArmTable({ kinds }: GroupResult): string {
  return writeTable(
    ['kind', 'sensitivity (95 %)', 'specificity (95 %)', 'PPV (95 %)', 'result'],
    kinds.map((result) => [result.kind, ...writeAccuracy(result), heldWord(result.held)]),
  );
}

function writeAccuracy({ sensitivity, specificity, ppv }: KindResult): readonly string[] {
  return [sensitivity, specificity, ppv].map(interval);
}

/** Formats the scores per event, with rates per hour. */
export function writeEventTable({ kinds }: GroupResult): string {
  return writeTable(
    ['kind', 'event sensitivity', 'event PPV', 'true events/h', 'found events/h', 'onset F1'],
    kinds.map(({ kind, event, trueEventsPerHour, foundEventsPerHour, onsetF1 }) => [
      kind,
      interval(event.sensitivity),
      interval(event.ppv),
      trueEventsPerHour?.toFixed(1) ?? MISSING,
      foundEventsPerHour?.toFixed(1) ?? MISSING,
      writeShare(onsetF1),
    ]),
  );
}

/** Formats the scores per breath without exclusion of ambiguous breaths. */
export function writePlainTable({ kinds }: GroupResult): string {
  return writeTable(
    ['kind', 'ambiguous', 'sensitivity, none excluded', 'specificity, none excluded', 'PPV, none excluded'],
    kinds.map(({ kind, ambiguousShare, plain }) => [
      kind,
      writeShare(ambiguousShare),
      writeShare(plain.sensitivity),
      writeShare(plain.specificity),
      writeShare(plain.ppv),
    ]),
  );
}

/** Table of groups by kinds: `found / with it +false`; a cell is empty where the kind neither occurs nor was found. */
export function writeGroupTable(groups: readonly GroupResult[]): string {
  const kinds = groups[0]?.kinds.map(({ kind }) => kind) ?? [];
  const describe = (result: KindResult | undefined): string => {
    if (result === undefined) return '';
    const { truePositive, falsePositive } = result.counts;
    const present = presentCount(result);
    if (present + falsePositive === 0) return '';
    return `${truePositive}/${present}${falsePositive === 0 ? '' : ` +${falsePositive}`}`;
  };
  const rows = groups.map(({ name, breaths, kinds: results }) => [
    name,
    String(breaths),
    ...kinds.map((kind) => describe(results.find((result) => result.kind === kind))),
  ]);
  return writeTable(['', 'breaths', ...kinds], rows);
}
