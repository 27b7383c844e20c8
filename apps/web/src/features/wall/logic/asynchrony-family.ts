import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';
import { ASYNCHRONY_MARKS } from '../../../config/tokens.ts';

export type AsynchronyFamily = (typeof ASYNCHRONY_MARKS)[keyof typeof ASYNCHRONY_MARKS]['family'];

interface CountedKind {
  readonly kind: string;
  readonly count: number;
}

function isFindingKind(kind: string): kind is FindingKind {
  return Object.hasOwn(FINDING_LETTERS, kind);
}

/** Family with the most events; null without any. Artefacts do not count. */
export function pickMainFamily(counted: readonly CountedKind[]): AsynchronyFamily | null {
  const totals = new Map<AsynchronyFamily, number>();
  for (const { kind, count } of counted) {
    if (!isFindingKind(kind)) continue;
    const { family } = ASYNCHRONY_MARKS[FINDING_LETTERS[kind]];
    if (family !== 'artefact') totals.set(family, (totals.get(family) ?? 0) + count);
  }
  const [main] = [...totals].toSorted((a, b) => b[1] - a[1]);
  return main === undefined || main[1] === 0 ? null : main[0];
}
