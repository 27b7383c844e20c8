import { setImmediate as giveWay } from 'node:timers/promises';
import { HOUR_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { NOTHING_KEPT, type PieceKeeper } from './settled-pieces.ts';
import type { DeviceRange } from './stretch.ts';

/** Period per statement: four hours, about 5,000 breaths or 1,500 readings, 15 to 60 ms on the embedded database. */
const PIECE_US = 4n * HOUR_US;

/** Numbers of some rows, row by row, in one value: thousands of rows of decimal text take twice the time. */
interface RecordStatement {
  /** Doubles of a row: SQL expressions, none of them null. */
  readonly columns: readonly string[];
  /** What follows `select ... as records`; $1 is the device, $2 the start and $3 the end of a piece. */
  readonly from: string;
  /** Expression by which the rows are ordered; null for any order. */
  readonly orderBy: string | null;
  /** From $4 on. */
  readonly parameters?: readonly unknown[];
}

/** Rows of one piece: `columns.length` doubles each. */
export interface Records {
  readonly deviceId: number;
  readonly doubles: Float64Array;
}

/** Reads the ranges piece by piece, in order of time; from memory what is settled and was read before. */
export async function* readRecords(
  pool: Pick<Pool, 'query'>,
  ranges: Iterable<DeviceRange>,
  { columns, from, orderBy, parameters = [] }: RecordStatement,
  keeper: PieceKeeper = NOTHING_KEPT,
): AsyncGenerator<Records> {
  const record = columns.map((column) => `float8send((${column})::float8)`).join(' || ');
  const order = orderBy === null ? '' : ` order by ${orderBy}`;
  const text = `select string_agg(${record}, ''::bytea${order}) as records ${from}`;
  const read = async ({ deviceId, fromUs, toUs }: DeviceRange): Promise<Float64Array> => {
    const { rows } = await pool.query<{ records: Buffer | null }>(text, [
      deviceId,
      fromUs,
      toUs,
      ...parameters,
    ]);
    return toDoubles(rows[0]?.records ?? null);
  };
  const name = parameters.length === 0 ? text : `${text} ${JSON.stringify(parameters)}`;
  for await (const { piece, doubles } of readPieces(ranges, name, read, keeper))
    yield { deviceId: piece.deviceId, doubles };
}

interface ReadPiece {
  readonly piece: DeviceRange;
  readonly doubles: Float64Array;
}

/**
 * While the caller unpacks a piece, the database reads the next one, but no more: on the embedded database everybody else
 * waits for the same connection.
 * @param rows names what `read` reads, for the keeper
 */
export async function* readPieces(
  ranges: Iterable<DeviceRange>,
  rows: string,
  read: (piece: DeviceRange) => Promise<Float64Array>,
  keeper: PieceKeeper,
): AsyncGenerator<ReadPiece> {
  const take = async (piece: DeviceRange): Promise<ReadPiece> => {
    const kept = keeper.find(piece, rows);
    // The live wall shares this process: a kept piece gives way to it as one of the database does.
    if (kept !== undefined) return await giveWay({ piece, doubles: kept });
    const doubles = await read(piece);
    keeper.keep(piece, rows, doubles);
    return { piece, doubles };
  };
  let ahead: Promise<ReadPiece> | null = null;
  for (const range of ranges) {
    for (const piece of cutPieces(range, keeper.settledUs(range.deviceId))) {
      const next = take(piece);
      // Its failure is thrown when its turn comes.
      next.catch(() => undefined);
      if (ahead !== null) yield await ahead;
      ahead = next;
    }
  }
  if (ahead !== null) yield await ahead;
}

/** Each row as an array. */
export function* splitRecords(doubles: Float64Array, length: number): Generator<readonly number[]> {
  for (let from = 0; from < doubles.length; from += length) {
    const row: number[] = [];
    for (let index = from; index < from + length; index += 1) row.push(doubles[index] ?? Number.NaN);
    yield row;
  }
}

/**
 * Cuts a range to pieces that one statement reads within its time limit. Up to the settled time they end on whole hours or
 * pieces of the clock, so that another range of the device has the same.
 */
export function* cutPieces(range: DeviceRange, settledUs: bigint | null = null): Generator<DeviceRange> {
  const { deviceId, toUs } = range;
  const lastUs = settledUs === null ? 0n : earlier(settledUs, toUs);
  for (let fromUs = range.fromUs; fromUs < toUs; ) {
    const endUs = choosePieceEnd(fromUs, lastUs) ?? earlier(fromUs + PIECE_US, toUs);
    yield { deviceId, fromUs, toUs: endUs };
    fromUs = endUs;
  }
}

/** End of a piece that ends by this time; null for none. */
function choosePieceEnd(fromUs: bigint, lastUs: bigint): bigint | null {
  for (const lengthUs of [PIECE_US, HOUR_US]) {
    const endUs = (fromUs / lengthUs + 1n) * lengthUs;
    if (endUs <= lastUs) return endUs;
  }
  return null;
}

function earlier(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

/** float8send() writes the highest byte first. */
function toDoubles(records: Buffer | null): Float64Array {
  if (records === null) return new Float64Array();
  const bytes = new Uint8Array(records);
  Buffer.from(bytes.buffer).swap64();
  return new Float64Array(bytes.buffer);
}
