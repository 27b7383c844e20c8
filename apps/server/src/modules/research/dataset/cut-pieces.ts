import { booleanArray, numberArray } from '../../../storage/recording/array-literal.ts';
import type { PatientStretch } from '../read-project-time.ts';
import { stretchValues } from '../stretch-table.ts';

/** A part of a stretch; `place` is the index of the stretch. */
export interface Piece extends PatientStretch {
  readonly place: number;
  readonly isFirst: boolean;
}

/** Pieces per statement: each costs an index look-up, a statement some milliseconds. */
const PIECES_PER_QUERY = 100;

/** Cuts stretches to pieces of at most this duration, in groups of at most this total: bounded pages. */
export function* cutPieces(
  stretches: readonly PatientStretch[],
  pieceUs: bigint,
): Generator<readonly Piece[]> {
  let group: Piece[] = [];
  let heldUs = 0n;
  for (const [place, stretch] of stretches.entries()) {
    for (let fromUs = stretch.fromUs; fromUs < stretch.toUs; fromUs += pieceUs) {
      const endUs = fromUs + pieceUs < stretch.toUs ? fromUs + pieceUs : stretch.toUs;
      if (group.length === PIECES_PER_QUERY || (group.length > 0 && heldUs + endUs - fromUs > pieceUs)) {
        yield group;
        group = [];
        heldUs = 0n;
      }
      group.push({ ...stretch, fromUs, toUs: endUs, place, isFirst: fromUs === stretch.fromUs });
      heldUs += endUs - fromUs;
    }
  }
  if (group.length > 0) yield group;
}

/**
 * The pieces of a statement, parameters $1 to $6. `nth` is the index in the group, `is_first` marks the first
 * piece of a stretch. Rows are looked up piece by piece (lateral).
 */
export const PIECE_TABLE = `unnest($1::int[], $2::int[], $3::int8[], $4::int8[], $5::int[], $6::bool[])
  as piece (patient_id, device_id, from_us, to_us, nth, is_first)`;

export function pieceValues(pieces: readonly Piece[]): readonly string[] {
  return [
    ...stretchValues(pieces),
    numberArray(pieces.map((_piece, nth) => nth)),
    booleanArray(pieces.map(({ isFirst }) => isFirst)),
  ];
}
