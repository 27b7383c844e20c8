import type { PoolClient } from 'pg';
import { bigintArray, booleanArray, jsonArray, numberArray } from './array-literal.ts';
import type {
  IntervalChange,
  LimitChange,
  LinkChange,
  ModeChange,
  SettingChange,
  StandbyChange,
} from './recording-batch.ts';

/** Opens an interval per change, then closes every open one at the start of its successor. */
export async function insertIntervals(client: PoolClient, changes: readonly IntervalChange[]): Promise<void> {
  if (changes.length === 0) return;
  const latest = keepLatest(changes);
  await insertSettings(
    client,
    latest.filter((change) => change.kind === 'setting'),
  );
  await insertLimits(
    client,
    latest.filter((change) => change.kind === 'limit'),
  );
  await insertLinks(
    client,
    latest.filter((change) => change.kind === 'link'),
  );
  await insertStandbys(
    client,
    latest.filter((change) => change.kind === 'standby'),
  );
  await insertModes(
    client,
    latest.filter((change) => change.kind === 'mode'),
  );
}

/** A statement may touch a row only once, so the later of two changes of a series at one time is kept. */
function keepLatest(changes: readonly IntervalChange[]): readonly IntervalChange[] {
  const bySeries = new Map<string, IntervalChange>();
  for (const change of changes) {
    const parameter = 'parameter' in change ? change.parameter : '';
    const source = change.kind === 'limit' || change.kind === 'mode' ? change.source : '';
    bySeries.set([change.kind, change.deviceId, change.atUs, source, parameter].join('/'), change);
  }
  return [...bySeries.values()];
}

async function insertSettings(client: PoolClient, changes: readonly SettingChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into setting_interval (device_id, parameter, started_at_us, value, source)
     select * from unnest($1::int[], $2::text[], $3::int8[], $4::jsonb[], $5::text[])
     on conflict (device_id, parameter, started_at_us) do update set value = excluded.value, source = excluded.source`,
    [
      ...deviceIds(changes),
      changes.map((change) => change.parameter),
      times(changes),
      jsonArray(changes.map((change) => change.value)),
      changes.map((change) => change.source),
    ],
  );
  await closeSucceeded(client, 'setting_interval', ['device_id', 'parameter'], changes);
}

async function insertLimits(client: PoolClient, changes: readonly LimitChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into limit_interval (device_id, parameter, source, started_at_us, low, high)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::int8[], $5::float8[], $6::float8[])
     on conflict (device_id, parameter, source, started_at_us) do update set low = excluded.low, high = excluded.high`,
    [
      ...deviceIds(changes),
      changes.map((change) => change.parameter),
      changes.map((change) => change.source),
      times(changes),
      numberArray(changes.map((change) => change.low)),
      numberArray(changes.map((change) => change.high)),
    ],
  );
  await closeSucceeded(client, 'limit_interval', ['device_id', 'parameter', 'source'], changes);
}

async function insertLinks(client: PoolClient, changes: readonly LinkChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into link_interval (device_id, started_at_us, connected, reason, source)
     select * from unnest($1::int[], $2::int8[], $3::bool[], $4::text[], $5::text[])
     on conflict (device_id, started_at_us) do update
       set connected = excluded.connected, reason = excluded.reason`,
    [
      ...deviceIds(changes),
      times(changes),
      booleanArray(changes.map((change) => change.connected)),
      changes.map((change) => change.reason),
      changes.map((change) => change.source),
    ],
  );
  await closeSucceeded(client, 'link_interval', ['device_id'], changes);
}

async function insertStandbys(client: PoolClient, changes: readonly StandbyChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into standby_interval (device_id, started_at_us, standby, source)
     select * from unnest($1::int[], $2::int8[], $3::bool[], $4::text[])
     on conflict (device_id, started_at_us) do update set standby = excluded.standby, source = excluded.source`,
    [
      ...deviceIds(changes),
      times(changes),
      booleanArray(changes.map((change) => change.standby)),
      changes.map((change) => change.source),
    ],
  );
  await closeSucceeded(client, 'standby_interval', ['device_id'], changes);
}

async function insertModes(client: PoolClient, changes: readonly ModeChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into mode_interval (device_id, source, started_at_us, control, sequence, device_text)
     select * from unnest($1::int[], $2::text[], $3::int8[], $4::text[], $5::text[], $6::text[])
     on conflict (device_id, source, started_at_us) do update
       set control = excluded.control, sequence = excluded.sequence, device_text = excluded.device_text`,
    [
      ...deviceIds(changes),
      changes.map((change) => change.source),
      times(changes),
      changes.map((change) => change.control),
      changes.map((change) => change.sequence),
      changes.map((change) => change.deviceText),
    ],
  );
  await closeSucceeded(client, 'mode_interval', ['device_id', 'source'], changes);
}

function deviceIds(changes: readonly IntervalChange[]): readonly [string] {
  return [numberArray(changes.map((change) => change.deviceId))];
}

function times(changes: readonly IntervalChange[]): string {
  return bigintArray(changes.map((change) => change.atUs));
}

/** Reads only open intervals: one or two per device and series, by the table's partial index. */
async function closeSucceeded(
  client: PoolClient,
  table: string,
  series: readonly string[],
  changes: readonly IntervalChange[],
): Promise<void> {
  const key = series.join(', ');
  const sameRow = [...series, 'started_at_us'].map((column) => `i.${column} = o.${column}`).join(' and ');
  await client.query(
    `update ${table} i set ended_at_us = o.next_us
     from (select ${key}, started_at_us,
             lead(started_at_us) over (partition by ${key} order by started_at_us) as next_us
           from ${table} where ended_at_us is null and device_id = any($1::int[])) o
     where ${sameRow} and o.next_us is not null`,
    [[...new Set(changes.map((change) => change.deviceId))]],
  );
}
