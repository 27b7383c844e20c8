import { ASYNCHRONY_KINDS, type AsynchronyKind, type FindingKind } from '@eupnea/model';

const ASYNCHRONIES: ReadonlySet<FindingKind> = new Set(ASYNCHRONY_KINDS);

/** Whether the finding is an asynchrony and not an artefact. */
export function isAsynchrony(kind: FindingKind): kind is AsynchronyKind {
  return ASYNCHRONIES.has(kind);
}

export interface AsynchronyIndex {
  /**
   * 100 x events / (cycles + ineffective efforts); null without cycles. Counts events: a breath with two
   * kinds has two, so the index can exceed 100.
   */
  readonly percent: number | null;
  /** The index by kind; kinds without events are left out. */
  readonly percentByKind: ReadonlyMap<AsynchronyKind, number>;
  readonly countByKind: ReadonlyMap<AsynchronyKind, number>;
}

/**
 * Asynchrony index of definitions.md, Asynchrony (Thille 2006): an event counts once for any number of breaths. An
 * ineffective effort has no cycle and therefore adds one to the denominator.
 * @param cycles number of ventilator cycles
 * @param kinds one entry per event; artefacts are ignored
 */
export function computeAsynchronyIndex(cycles: number, kinds: Iterable<FindingKind>): AsynchronyIndex {
  const countByKind = new Map<AsynchronyKind, number>();
  let events = 0;
  for (const kind of kinds) {
    if (!isAsynchrony(kind)) continue;
    events += 1;
    countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1);
  }
  const chances = cycles + (countByKind.get('ineffective_effort') ?? 0);
  if (chances === 0) return { percent: null, percentByKind: new Map(), countByKind };
  const percentByKind = new Map([...countByKind].map(([kind, count]) => [kind, (100 * count) / chances]));
  return { percent: (100 * events) / chances, percentByKind, countByKind };
}
