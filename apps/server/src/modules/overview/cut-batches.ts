import { hoursOf } from '@eupnea/model';

interface Piece {
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** Batches by duration, because a statement holds the only connection of the embedded database. */
export function cutBatches<Own extends Piece>(
  pieces: readonly Own[],
  hoursPerStatement: number,
): readonly (readonly Own[])[] {
  const batches: Own[][] = [];
  let hours = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const own = hoursOf(piece);
    if (hours + own > hoursPerStatement) {
      batches.push([]);
      hours = 0;
    }
    batches.at(-1)?.push(piece);
    hours += own;
  }
  return batches;
}
