import type { Pool } from 'pg';
import { type PeriodSums, readPeriodSums, type SummedPiece } from './period-sums-repository.ts';

/** How long sums of the past are believed, ms: sorting and paging ask for the same ones again and again. */
const BELIEVED_MS = 300_000;

/** Pieces that are remembered: some calls of the whole unit, 24 small rows each. */
const REMEMBERED_MAX = 2000;

/** Findings are final 10 s after their breath, and rollups are closed within five minutes; later the past is settled, µs. */
const SETTLED_US = 900_000_000n;
const HOUR_US = 3_600_000_000n;

interface Remembered {
  readonly sums: readonly PeriodSums[];
  readonly untilMs: number;
}

/**
 * Sums of pieces, of which the settled past is read once in five minutes. Who may see a piece is decided before, every time:
 * a piece is only asked for by callers who see its stretch.
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
    // A map keeps the order of its entries: the first is the oldest.
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Cut on a border of five minutes, on which no rollup lies; slots of both parts are the piece's own. */
function cutAt(piece: SummedPiece, atUs: bigint): readonly SummedPiece[] {
  if (atUs <= piece.fromUs || atUs >= piece.toUs) return [piece];
  return [
    { ...piece, toUs: atUs },
    { ...piece, fromUs: atUs },
  ];
}

function keyOf({ deviceId, fromUs, toUs, sessionToUs, baseUs, slotUs, weightKg }: SummedPiece): string {
  return [deviceId, fromUs, toUs, sessionToUs, baseUs, slotUs, weightKg].join(' ');
}
