import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { Pool, TypeOverrides, types } from 'pg';
import { prepareDataDirectory } from './data-directory.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { type EmbeddedDatabase, startDatabase } from './embedded/start-database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { PartitionKeeper } from './partitions/partition-keeper.ts';
import { createAnalyticsPool } from './replica/analytics-pool.ts';
import { ReplicaMonitor } from './replica/replica-monitor.ts';
import { ownsSchema } from './running-user.ts';

/**
 * Waiting time for a connection, ms. A query on the outer pool inside a transaction waits for ever on a pool
 * of one, so it must fail. On a machine with ten times its work a query was seen to wait over 10 s.
 */
const CONNECTION_TIMEOUT_MS = 30_000;

/**
 * Idle time after which TCP keep-alive probes the database server, ms. About ten seconds later the kernel gives up and
 * the query fails; without it a query on a dead connection would wait forever.
 */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Connection timeout of the replica: short, because the main server answers instead. */
const REPLICA_TIMEOUT_MS = 3_000;

/** Enough for the modules of a server beside the recording writer; PostgreSQL allows 100 by default. */
const SERVER_POOL_SIZE = 10;

export type Database = NodePgDatabase;

export interface StorageOptions {
  /**
   * Directory of the embedded database, the sample journal and the lock; made readable by its owner only.
   */
  readonly dataDir: string;
  /** A PostgreSQL server (15 or later) instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** A physical read replica of the server, for analytics and research. */
  readonly replicaUrl?: string | null;
  /** Waiting time of a query for a connection; default CONNECTION_TIMEOUT_MS. */
  readonly connectionTimeoutMs?: number;
  /** Starts the embedded database; default: in a process of its own. */
  readonly startEmbedded?: typeof startDatabase;
}

export interface Storage {
  readonly kind: 'embedded' | 'postgresql';
  readonly dataDir: string;
  /**
   * One connection on the embedded database, ten on a server. int8 comes as bigint. No transaction or query may hold a
   * connection of the embedded database over 200 ms.
   */
  readonly pool: Pool;
  readonly db: Database;
  /** Pool for analytics and research: the replica when one is configured and usable, else `pool`. */
  readonly analytics: Pool;
  /** null when no replica is configured. */
  readonly replica: Pick<ReplicaMonitor, 'state'> | null;
  /** Creates partitions for rows that will be written. */
  readonly partitions: PartitionKeeper;
  /** Migrations this start applied. */
  readonly migrated: readonly string[];
  /** Resolves when the embedded database ends unexpectedly, after which the server can only exit. */
  readonly failed: Promise<Error>;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts or connects to the database, and migrates it when its user owns the tables. Throws DataDirectoryInUseError
 * when another process uses the directory, and an Error with a clear message when the database cannot be opened.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const dataDir = resolve(options.dataDir);
  prepareDataDirectory(dataDir);
  const lock = options.databaseUrl ? null : await lockDataDirectory(dataDir);
  let embedded: EmbeddedDatabase | null = null;
  let pool: Pool | null = null;
  let replica: OpenReplica | null = null;
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= (async () => {
      await replica?.close();
      await pool?.end();
      await embedded?.stop();
      lock?.release();
    })();
    return closed;
  };
  try {
    if (!options.databaseUrl) {
      embedded = await (options.startEmbedded ?? startDatabase)(dataDir, (pid) => lock?.addDatabase(pid));
    }
    pool = openPool(embedded ?? options.databaseUrl ?? '', options.connectionTimeoutMs);
    const migrated = await bringUpToDate(pool);
    if (options.replicaUrl)
      replica = await openReplica(pool, options.replicaUrl, options.connectionTimeoutMs);
    return {
      kind: embedded ? 'embedded' : 'postgresql',
      dataDir,
      pool,
      db: drizzle(pool),
      analytics: replica?.analytics ?? pool,
      replica: replica?.monitor ?? null,
      partitions: new PartitionKeeper(pool),
      migrated,
      failed: embedded?.failed ?? new Promise(() => undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Migrates only as the owner of the tables; for another user `eupnea migrate` did.
 * @returns the migrations applied now
 */
async function bringUpToDate(pool: Pool): Promise<readonly string[]> {
  if (await ownsSchema(pool)) return await migrate(pool);
  await requireMigrated(pool);
  return [];
}

interface OpenReplica {
  readonly monitor: ReplicaMonitor;
  readonly analytics: Pool;
  close(): Promise<void>;
}

/** An unreachable replica does not prevent the start: the main server answers until it is available. */
async function openReplica(main: Pool, url: string, connectionTimeoutMs?: number): Promise<OpenReplica> {
  const pool = openPool(url, connectionTimeoutMs ?? REPLICA_TIMEOUT_MS);
  // Separate connections with a query timeout, so that long queries or a hanging replica do not leave an outdated lag
  // in use.
  const watch = openPool(url, REPLICA_TIMEOUT_MS, REPLICA_TIMEOUT_MS);
  const monitor = new ReplicaMonitor(main, watch);
  await monitor.start();
  return {
    monitor,
    analytics: createAnalyticsPool(main, pool, monitor),
    close: async () => {
      await monitor.stop();
      await Promise.all([pool.end(), watch.end()]);
    },
  };
}

/**
 * @param target address of the embedded database or of a server
 * @param queryTimeoutMs queries that take longer fail; undefined = no limit
 */
export function openPool(
  target: { readonly host: string; readonly port: number } | string,
  connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
  queryTimeoutMs?: number,
): Pool {
  const common = {
    // Shown to operators in pg_stat_activity.
    application_name: `eupnea ${hostname()}/${process.pid}`,
    connectionTimeoutMillis: connectionTimeoutMs,
    types: bigintTypes(),
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  };
  const pool =
    typeof target === 'string'
      ? new Pool({
          ...common,
          connectionString: target,
          max: SERVER_POOL_SIZE,
          keepAlive: true,
          keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
        })
      : new Pool({
          ...common,
          host: target.host,
          port: target.port,
          user: 'postgres',
          database: 'postgres',
          max: 1,
          // One connection for the lifetime of the process, because reconnecting only costs.
          idleTimeoutMillis: 0,
        });
  // A broken idle connection must not end the process; the next query opens another or fails with the reason.
  pool.on('error', () => undefined);
  // The same for a connection in use: the pool listens only to idle ones, and the current query is rejected
  // anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Parses int8 as bigint, because stream times in microseconds are bigint in the model. */
function bigintTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, (text) => BigInt(text));
  return overrides;
}
