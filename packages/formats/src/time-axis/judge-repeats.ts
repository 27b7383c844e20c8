import type { StampEvidence } from './stamp-evidence.ts';

/** What the judgement of a sampling clock reads of the evidence. */
export type StampCounts = Pick<
  StampEvidence,
  'steps' | 'blocks' | 'rows' | 'resolution' | 'burstRows' | 'repeatedRows' | 'repeats' | 'spans' | 'bursts'
>;

/** Share of doubled rows on slopes from which rows are written twice, and from which values are held instead. */
const LEAST_DOUBLED = 0.005;
const MOST_DOUBLED = 0.2;
const FEWEST_DOUBLED = 4;
/** Doubled rows over those that noise makes equal, from which rows are written twice. */
const MOST_BY_NOISE = 3;
/** Equal rows of the whole table over those expected from the slopes, from which the signal also rests. */
const MOST_RESTING = 1.5;

/**
 * Whether some rows that share a stamp are written twice. some: the signal rests as well, so that a doubled row there
 * cannot be told from two samples.
 */
export function judgeRepeats({ rows, repeats }: StampCounts): 'none' | 'some' | 'all' {
  const { doubled, steep, equal } = repeats;
  const share = doubled / Math.max(1, steep);
  if (doubled < FEWEST_DOUBLED || share < LEAST_DOUBLED || share > MOST_DOUBLED) return 'none';
  if (doubled < MOST_BY_NOISE * (repeats.near / 2)) return 'none';
  return equal <= MOST_RESTING * share * rows + FEWEST_DOUBLED ? 'all' : 'some';
}

/** The evidence as if no row were written twice. */
export function withoutRepeats(evidence: StampCounts): StampCounts {
  const { steps, resolution, rows, burstRows, repeatedRows, repeats, blocks, spans, bursts } = evidence;
  return {
    steps,
    resolution,
    burstRows,
    repeatedRows,
    repeats,
    spans,
    bursts,
    rows: rows - repeats.equal,
    blocks: blocks.map((block) => ({ ...block, rows: block.rows - block.repeated })),
  };
}
