import { DAY_US } from '@eupnea/model';
import type { PatientStretch } from '../read-project-time.ts';
import type { Piece } from './cut-pieces.ts';

/** Cuts the stretches of one patient at midnight UTC and gathers the parts of each day, in order of time. */
export function cutAtDays(stretches: readonly PatientStretch[]): readonly (readonly Piece[])[] {
  const pieces = stretches.flatMap((stretch, place) => [...cutStretch(stretch, place)]);
  const days = Map.groupBy(pieces, ({ fromUs }) => fromUs / DAY_US);
  return [...days].toSorted(([left], [right]) => Number(left - right)).map(([, own]) => own);
}

function* cutStretch(stretch: PatientStretch, place: number): Generator<Piece> {
  for (let { fromUs } = stretch; fromUs < stretch.toUs; ) {
    const midnightUs = (fromUs / DAY_US + 1n) * DAY_US;
    const toUs = midnightUs < stretch.toUs ? midnightUs : stretch.toUs;
    yield { ...stretch, fromUs, toUs, place, isFirst: fromUs === stretch.fromUs };
    fromUs = toUs;
  }
}
