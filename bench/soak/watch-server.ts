import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readUsage } from '../live-wall/process-usage.ts';

const MEBIBYTE = 2 ** 20;

export interface ServerReading {
  /** Since the beginning of the run. */
  readonly seconds: number;
  readonly serverMegabytes: number;
  /** Used heap, and buffers outside of it. */
  readonly heapMegabytes: number;
  /** The heap as reserved by V8, and buffers outside of it: the rest of the resident memory is native. */
  readonly reservedMegabytes: number;
  readonly databaseMegabytes: number;
  readonly databaseFileMegabytes: number;
  /** 99th percentile of the event loop's delay since the reading before, ms. */
  readonly eventLoopP99Ms: number;
  readonly queuedRows: number;
  readonly cpuSeconds: number;
}

export interface WatchedServer {
  readonly address: string;
  readonly pid: number;
  readonly databasePids: readonly number[];
  readonly dataDir: string;
}

/** Reads memory, sizes and the server's own metrics once; NaN where there is no answer. */
export async function readServer(server: WatchedServer, seconds: number): Promise<ServerReading> {
  const metrics = await fetch(`${server.address}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const gauge = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'mu').exec(metrics)?.[1] ?? Number.NaN);
  const own = readUsage(server.pid);
  const database = server.databasePids.map((pid) => readUsage(pid));
  return {
    seconds,
    serverMegabytes: (own?.residentBytes ?? Number.NaN) / MEBIBYTE,
    heapMegabytes: (gauge('nodejs_heap_size_used_bytes') + gauge('nodejs_external_memory_bytes')) / MEBIBYTE,
    reservedMegabytes:
      (gauge('nodejs_heap_size_total_bytes') + gauge('nodejs_external_memory_bytes')) / MEBIBYTE,
    databaseMegabytes: database.reduce((sum, usage) => sum + (usage?.residentBytes ?? 0), 0) / MEBIBYTE,
    databaseFileMegabytes: sizeOf(join(server.dataDir, 'database')) / MEBIBYTE,
    eventLoopP99Ms: gauge('nodejs_eventloop_lag_p99_seconds') * 1000,
    queuedRows: gauge('eupnea_recording_queued_rows'),
    cpuSeconds: [own, ...database].reduce((sum, usage) => sum + (usage?.cpuSeconds ?? 0), 0),
  };
}

/** Bytes of all files below a folder; 0 without it, as beside a PostgreSQL. A file that vanishes meanwhile has none. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      const { size = 0 } = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? {};
      return sum + size;
    }, 0);
}
