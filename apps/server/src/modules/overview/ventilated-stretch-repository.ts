import type { VentilatedStretch } from '@eupnea/signal';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { BREATHS_PARAMETER, BUCKET_US } from '../../storage/rollup/rollup-bucket.ts';
import type { SettingOfHour } from './list-hour-settings.ts';
import { cutBatches } from './cut-batches.ts';

/** A visible part of a ventilation session. */
export interface AuditedPiece {
  readonly deviceId: number;
  /** A multiple of five minutes, or the start of the session. */
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  /** A rollup that ends later also contains another patient's breaths and is left out. */
  readonly sessionToUs: bigint;
}

/** Hours of pieces per statement, which holds the only connection of the embedded database. */
const HOURS_PER_STATEMENT = 240;

const FEATURES = {
  tidalVolumeMl: 'vte_ml',
  plateauPressureCmh2o: 'p_plateau_cmh2o',
  peepCmh2o: 'peep_cmh2o',
  drivingPressureCmh2o: 'driving_pressure_cmh2o',
} as const satisfies Partial<Record<keyof VentilatedStretch, string>>;

const POWER = 'mp_geometric_j_min';
const SECONDS = '(end_index - start_index) / rate_hz';

const PIECES = `unnest($1::int[], $2::int[], $3::int8[], $4::int8[], $5::int8[])
  as u (place, device_id, from_us, to_us, session_to_us)`;

/** Closed five-minute periods come from rollups, the newest breaths from their rows. Power is weighted by time. */
const STRETCHES = `
  with piece as (
    select u.*, greatest(from_us, coalesce((select started_at_us / ${BUCKET_US} * ${BUCKET_US} + ${BUCKET_US}
      from rollup_5min where device_id = u.device_id and parameter = '${BREATHS_PARAMETER}' and started_at_us < u.to_us
      order by started_at_us desc limit 1), from_us)) as open_us
    from ${PIECES})
  select place, held.* from piece cross join lateral (
    select (started_at_us / 1000)::float8 as "startMs",
      sum(observed_seconds) filter (where parameter = '${BREATHS_PARAMETER}') as seconds,
      ${Object.entries(FEATURES)
        .map(([name, code]) => `sum(sum / n) filter (where parameter = '${code}') as "${name}"`)
        .join(', ')},
      sum(seconds_sum / observed_seconds) filter (where parameter = '${POWER}') as "powerJMin"
    from rollup_5min where device_id = piece.device_id and parameter = any($6::text[])
      and started_at_us >= from_us and started_at_us < least(to_us, open_us) and ended_at_us <= session_to_us
    group by started_at_us
    union all
    select (started_at_us / ${BUCKET_US} * ${BUCKET_US} / 1000)::float8, sum(${SECONDS}),
      ${Object.values(FEATURES)
        .map((code) => `avg(${code})`)
        .join(', ')},
      sum(${POWER} * ${SECONDS}) / sum(${SECONDS}) filter (where ${POWER} is not null)
    from breath where device_id = piece.device_id and started_at_us >= open_us and started_at_us < to_us
    group by started_at_us / ${BUCKET_US}) held
  where held.seconds > 0 order by place, "startMs"`;

const SETTINGS = `
  select place, parameter, value::text::float8 as value, (started_at_us / 1000)::float8 as "startMs",
    (ended_at_us / 1000)::float8 as "endMs"
  from ${PIECES} join setting_interval setting using (device_id)
  where setting.parameter = any($6::text[]) and setting.source <> 'estimated' and jsonb_typeof(setting.value) = 'number'
    and setting.started_at_us < to_us and (setting.ended_at_us is null or setting.ended_at_us > from_us)
  order by place, setting.started_at_us`;

const STRETCH_CODES = [BREATHS_PARAMETER, ...Object.values(FEATURES), POWER];

/** What was measured and set in a piece. */
export interface PieceData {
  readonly stretches: readonly VentilatedStretch[];
  readonly settings: readonly SettingOfHour[];
}

/** Five-minute means and reported settings of each piece, in the order of the pieces. */
export async function readPieces(
  pool: Pick<Pool, 'query'>,
  pieces: readonly AuditedPiece[],
  settingCodes: readonly string[],
): Promise<readonly PieceData[]> {
  const read: PieceData[] = [];
  for (const batch of cutBatches(pieces, HOURS_PER_STATEMENT)) {
    const values = [
      numberArray(batch.map((_piece, place) => place)),
      numberArray(batch.map(({ deviceId }) => deviceId)),
      bigintArray(batch.map(({ fromUs }) => fromUs)),
      bigintArray(batch.map(({ toUs }) => toUs)),
      bigintArray(batch.map(({ sessionToUs }) => sessionToUs)),
    ];
    const measured = await pool.query<VentilatedStretch & { readonly place: number }>(STRETCHES, [
      ...values,
      STRETCH_CODES,
    ]);
    const set = await pool.query<SettingOfHour & { readonly place: number }>(SETTINGS, [
      ...values,
      settingCodes,
    ]);
    const stretches = Map.groupBy(measured.rows, ({ place }) => place);
    const settings = Map.groupBy(set.rows, ({ place }) => place);
    read.push(
      ...batch.map((_piece, place) => ({
        stretches: stretches.get(place) ?? [],
        settings: settings.get(place) ?? [],
      })),
    );
  }
  return read;
}
