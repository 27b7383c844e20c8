import { HOUR_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { type PeriodSums, readPeriodSums, type SummedPiece } from './period-sums-repository.ts';

/** Cache lifetime of past sums, ms: sorting and paging request them repeatedly. */
const BELIEVED_MS = 300_000;

/** Maximum number of cached pieces: some calls of the whole unit, 24 small rows each. */
const REMEMBERED_MAX = 2000;

/** Age after which data are final, µs: findings after 10 s, rollups after five minutes. */
const SETTLED_US = 900_000_000n;

interface Remembered {
  readonly sums: readonly PeriodSums[];
  readonly untilMs: number;
}

/**
 * Caches the sums of the settled past for five minutes. Access is checked before each request, so the cache
 * holds only pieces that its callers may see.
 */
export class RememberedSums {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #now: () => number;
  readonly #known = new Map<string, Remembered>();

  constructor(pool: Pick<Pool, 'query'>, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  async read(pieces: readonly SummedPiece[]): Promise<readonly (readonly PeriodSums[])[]> {
    const nowMs = this.#now();
    const settledUs = ((BigInt(Math.floor(nowMs)) * 1000n - SETTLED_US) / HOUR_US) * HOUR_US;
    const parts = pieces.map((piece) => cutAt(piece, settledUs));
    const asked = parts.flat().filter((part) => this.#find(part, nowMs) === null);
    const answers = await readPeriodSums(this.#pool, asked);
    const fresh = new Map(asked.map((part, place) => [keyOf(part), answers[place] ?? []]));
    const sums = parts.map((own) =>
      own.flatMap((part) => fresh.get(keyOf(part)) ?? this.#find(part, nowMs) ?? []),
    );
    for (const part of asked) {
      if (part.toUs <= settledUs) this.#remember(keyOf(part), fresh.get(keyOf(part)) ?? [], nowMs);
    }
    return sums;
  }

  #find(part: SummedPiece, nowMs: number): readonly PeriodSums[] | null {
    const known = this.#known.get(keyOf(part));
    return known === undefined || known.untilMs <= nowMs ? null : known.sums;
  }

  #remember(key: string, sums: readonly PeriodSums[], nowMs: number): void {
    this.#known.delete(key);
    this.#known.set(key, { sums, untilMs: nowMs + BELIEVED_MS });
    // A map iterates in insertion order, so the first entry is the oldest.
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Cuts a piece on a five-minute border, so that no rollup spans the cut. */
function cutAt(piece: SummedPiece, atUs: bigint): readonly SummedPiece[] {
  if (atUs <= piece.fromUs || atUs >= piece.toUs) return [piece];
  return [
    { ...piece, toUs: atUs },
    { ...piece, fromUs: atUs },
  ];
}

function keyOf({
  deviceId,
  fromUs,
  toUs,
  sessionToUs,
  baseUs,
  slotUs,
  weightKg,
  category,
}: SummedPiece): string {
  return [deviceId, fromUs, toUs, sessionToUs, baseUs, slotUs, weightKg, category].join(' ');
}
