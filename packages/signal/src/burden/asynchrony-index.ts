import { ASYNCHRONY_KINDS, type AsynchronyKind, type FindingKind } from '@eupnea/model';

const ASYNCHRONIES: ReadonlySet<FindingKind> = new Set(ASYNCHRONY_KINDS);

/** Artefacts are findings too, and no asynchrony. */
export function isAsynchrony(kind: FindingKind): kind is AsynchronyKind {
  return ASYNCHRONIES.has(kind);
}

export interface AsynchronyIndex {
  /**
   * 100 x events / (cycles + ineffective efforts); null without cycles. It counts events, not breaths: a breath with two
   * kinds has two, so that the index of a very asynchronous hour can exceed 100.
   */
  readonly percent: number | null;
  /** The same with the events of one kind; kinds without events are left out. */
  readonly percentByKind: ReadonlyMap<AsynchronyKind, number>;
  readonly countByKind: ReadonlyMap<AsynchronyKind, number>;
}

/**
 * The asynchrony index of decisions section 8 (Thille 2006): an event counts once however many breaths it spans, and an
 * ineffective effort, which no cycle answers, counts as one more chance.
 * @param cycles ventilator cycles of the time looked at
 * @param kinds one entry an event; artefacts are passed over
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
