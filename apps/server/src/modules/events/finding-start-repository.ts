import type { FindingKind } from '@eupnea/model';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE } from '../../storage/finding-in-force.ts';
import { readPieces, type DeviceRange, type PieceKeeper } from '../stored-data/stored-data-service.ts';

/** The fields of a finding needed to count it. */
export interface FindingStart {
  readonly deviceId: number;
  readonly kind: FindingKind;
  readonly startedAtMs: number;
  /** Onset of the finding's first breath, µs. */
  readonly onsetUs: bigint;
  readonly confidence: number;
  readonly epoch: number;
  /** First samples of the breaths of the finding. */
  readonly breathStartIndices: readonly number[];
}

interface StartRow {
  readonly kind: FindingKind;
  readonly started_at_us: bigint;
  readonly onset_us: bigint;
  readonly confidence: number;
  readonly epoch: number;
  readonly breaths: readonly number[] | null;
}

interface AskedFindings {
  readonly kinds: readonly FindingKind[];
  readonly limit: number;
  readonly keeper: PieceKeeper;
}

/** A piece with an asynchrony every second breath gives about 2,000 rows, 15 ms on the embedded database. */
export async function readFindingStarts(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  { kinds, limit, keeper }: AskedFindings,
): Promise<readonly FindingStart[]> {
  const starts: FindingStart[] = [];
  const read = async ({ deviceId, fromUs, toUs }: DeviceRange): Promise<Float64Array> => {
    const { rows } = await pool.query<StartRow>(
      `select kind, started_at_us, confidence, epoch, evidence->'breath_start_indices' as breaths,
         started_at_us + round((coalesce((evidence->'breath_start_indices'->>0)::float8, first_index) - first_index)
           * (ended_at_us - started_at_us) / (last_index + 1 - first_index))::int8 as onset_us
       from finding
       where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and kind = any($4::text[])
         and ${FINDING_IN_FORCE} order by started_at_us, kind limit $5`,
      [deviceId, fromUs, toUs, kinds, limit],
    );
    return packStarts(rows, kinds);
  };
  for await (const { piece, doubles } of readPieces(
    ranges,
    `findings ${limit} ${kinds.join(' ')}`,
    read,
    keeper,
  )) {
    for (const start of unpackStarts(doubles, piece.deviceId, kinds)) {
      if (starts.length < limit) starts.push(start);
    }
    if (starts.length >= limit) break;
  }
  return starts.sort((left, right) => left.startedAtMs - right.startedAtMs);
}

/** Doubles before the indices of a finding; times in µs are exact until the year 2255. */
const FIELDS = 6;

function packStarts(rows: readonly StartRow[], kinds: readonly FindingKind[]): Float64Array {
  const length = rows.reduce((sum, { breaths }) => sum + FIELDS + (breaths?.length ?? 0), 0);
  const doubles = new Float64Array(length);
  let place = 0;
  for (const { kind, started_at_us, onset_us, confidence, epoch, breaths } of rows) {
    const indices = breaths ?? [];
    doubles.set(
      [
        kinds.indexOf(kind),
        Number(started_at_us),
        Number(onset_us),
        confidence,
        epoch,
        indices.length,
        ...indices,
      ],
      place,
    );
    place += FIELDS + indices.length;
  }
  return doubles;
}

function* unpackStarts(
  doubles: Float64Array,
  deviceId: number,
  kinds: readonly FindingKind[],
): Generator<FindingStart> {
  for (let place = 0; place < doubles.length; ) {
    const [code = 0, startedUs = 0, onsetUs = 0, confidence = 0, epoch = 0, count = 0] = doubles.subarray(
      place,
      place + FIELDS,
    );
    place += FIELDS;
    const breathStartIndices = [...doubles.subarray(place, place + count)];
    place += count;
    const kind = kinds[code];
    if (kind === undefined) throw new Error('Invariant broken: a finding of a kind that was not read');
    yield {
      deviceId,
      kind,
      startedAtMs: startedUs / 1000,
      onsetUs: BigInt(onsetUs),
      confidence,
      epoch,
      breathStartIndices,
    };
  }
}
