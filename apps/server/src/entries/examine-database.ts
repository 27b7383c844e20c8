import type { Finding, Verdict } from './doctor-finding.ts';
import { listKnownMigrations } from '../storage/migrate.ts';
import type { ExaminedDatabase } from '../storage/open-examined-database.ts';
import { findMissingRights, ownsSchema } from '../storage/running-user.ts';

/** A larger clock difference makes alerts and sign-in codes wrong, ms. */
const CLOCK_WARNING_MS = 2000;

/** A longer round trip delays breaths, ms. */
const SLOW_MS = 500;

/** Number of entries that wait for the audit chain's seal, more than a few rounds leave. */
const UNSEALED_WARNING = 1000;

/** Time without data of a device that is reported, ms. */
const SILENT_MS = 86_400_000;

/** Examines the database itself; texts contain ids and numbers only. */
export async function examineDatabase(
  database: ExaminedDatabase,
  now: () => number,
): Promise<readonly Finding[]> {
  const parts = [
    () => examineServer(database, now),
    () => examineSchema(database),
    () => examineAudit(database),
    () => examineDevices(database, now()),
  ];
  const findings: Finding[] = [];
  for (const examinePart of parts) {
    // A part that cannot be read, for example before migrations, must not hide the others.
    findings.push(...(await examinePart().catch((error: unknown) => [describeFailure(error)])));
  }
  return findings;
}

/** Uses the code only: database messages name hosts, users and values. */
function describeFailure(error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return find('database', 'failure', `a query failed: ${code}`);
}

async function examineServer({ pool, kind }: ExaminedDatabase, now: () => number) {
  const startedAt = now();
  const { rows } = await pool.query<{ version: string; now_ms: number; bytes: number }>(
    `select current_setting('server_version') as version,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
       pg_database_size(current_database())::float8 as bytes`,
  );
  const endedAt = now();
  const { version, now_ms, bytes } = rows[0] ?? { version: 'unknown', now_ms: 0, bytes: 0 };
  const took = endedAt - startedAt;
  const differs = Math.round(Math.max(startedAt - now_ms, now_ms - endedAt, 0));
  return [
    find(
      'database',
      took > SLOW_MS ? 'warning' : 'ok',
      `${kind}, PostgreSQL ${version}, answered in ${took} ms`,
    ),
    find('database', 'ok', `${(bytes / 1e9).toFixed(2)} GB`),
    find(
      'clock',
      differs > CLOCK_WARNING_MS ? 'failure' : 'ok',
      `the database's clock differs by ${differs} ms; now ${new Date(endedAt).toISOString()}`,
    ),
  ];
}

async function examineSchema({ pool, kind }: ExaminedDatabase): Promise<readonly Finding[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const known = listKnownMigrations();
  const missing = known.filter((name) => !applied.has(name)).length;
  const foreign = [...applied].filter((name) => !known.includes(name)).length;
  if (foreign > 0)
    return [find('versions', 'failure', `the database has ${foreign} migrations of another version`)];
  const owns = await ownsSchema(pool);
  if (missing > 0) {
    const text = `${missing} migrations wait for ${owns ? 'the next start' : 'eupnea migrate'}`;
    return [find('versions', 'warning', text)];
  }
  const current = find('versions', 'ok', `the schema is current (${known.length} migrations)`);
  return kind === 'PostgreSQL server' ? [current, await examineUser(pool, owns)] : [current];
}

/** Checks whether the server's user may change the schema. */
async function examineUser(pool: ExaminedDatabase['pool'], owns: boolean): Promise<Finding> {
  if (owns) return find('database', 'ok', 'the user owns the tables and may change the schema');
  const missing = await findMissingRights(pool);
  return missing.length === 0
    ? find('database', 'ok', 'the user may read and write, and cannot change the schema')
    : find('database', 'failure', `the user lacks rights on ${missing.length} tables: run eupnea migrate`);
}

async function examineAudit({ pool }: ExaminedDatabase): Promise<readonly Finding[]> {
  const { rows: columns } = await pool.query(
    `select 1 from information_schema.columns where table_schema = current_schema() and table_name = 'audit_log'
       and column_name = 'chain_position'`,
  );
  if (columns.length === 0)
    return [find('database', 'ok', 'audit entries get their seals after the migrations')];
  const { rows } = await pool.query<{ entries: number; unsealed: number }>(
    `select count(*)::int4 as entries, (count(*) filter (where chain_position is null))::int4 as unsealed
     from audit_log`,
  );
  const { entries, unsealed } = rows[0] ?? { entries: 0, unsealed: 0 };
  return [
    find(
      'database',
      unsealed > UNSEALED_WARNING ? 'warning' : 'ok',
      `${entries} audit entries, ${unsealed} not yet sealed`,
    ),
  ];
}

/** Reports type, last contact and last connection event of devices; never bed, address or serial number. */
async function examineDevices({ pool }: ExaminedDatabase, nowMs: number): Promise<readonly Finding[]> {
  const { rows } = await pool.query<{
    id: number;
    device_type: string;
    active: boolean;
    seen_ms: number | null;
    event: string | null;
    code: string | null;
  }>(
    `select d.id, d.device_type, d.active, (extract(epoch from d.last_seen_at) * 1000)::float8 as seen_ms,
       last.event, last.code
     from device d left join lateral (
       select event, code from device_connection_log where device_id = d.id order by at_us desc limit 1) last on true
     where d.deleted_at is null and d.device_type <> 'file' order by d.id`,
  );
  if (rows.length === 0) return [find('devices', 'ok', 'none')];
  return rows.map(({ id, device_type, active, seen_ms, event, code }) => {
    const seen = seen_ms === null ? 'never heard' : `heard ${new Date(seen_ms).toISOString()}`;
    const last = event === null ? 'no word on its connection' : `last word ${event} (${code})`;
    const isSilent = active && (seen_ms === null || nowMs - seen_ms > SILENT_MS);
    const text = `device ${id}, ${device_type}${active ? '' : ', switched off'}: ${seen}, ${last}`;
    return find('devices', isSilent ? 'warning' : 'ok', text);
  });
}

function find(area: Finding['area'], verdict: Verdict, text: string): Finding {
  return { area, verdict, text };
}
