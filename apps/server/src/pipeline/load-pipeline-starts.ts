import { and, inArray, isNull } from 'drizzle-orm';
import type { Storage } from '../storage/open-storage.ts';
import { readStreamStates } from '../storage/read-stream-states.ts';
import type { AlertRecord } from '../storage/recording/recording-batch.ts';
import { alertEpisode } from '../storage/schema/alert-episode.ts';
import { limitInterval } from '../storage/schema/limit-interval.ts';
import { settingInterval } from '../storage/schema/setting-interval.ts';
import type { LimitPair } from './alerts/limit-watch.ts';
import type { PipelineStart } from './pipeline-services.ts';

/** Devices per query: bounds its duration on the embedded database to 200 ms. */
const DEVICES_PER_QUERY = 100;

/** Loads the stored state from which the pipelines of these devices continue. */
export async function loadPipelineStarts(
  storage: Pick<Storage, 'db' | 'pool'>,
  devices: readonly { readonly id: number; readonly standby: boolean }[],
): Promise<PipelineStart[]> {
  const starts: PipelineStart[] = [];
  for (let first = 0; first < devices.length; first += DEVICES_PER_QUERY) {
    starts.push(...(await loadSome(storage, devices.slice(first, first + DEVICES_PER_QUERY))));
  }
  return starts;
}

async function loadSome(
  storage: Pick<Storage, 'db' | 'pool'>,
  devices: readonly { readonly id: number; readonly standby: boolean }[],
): Promise<PipelineStart[]> {
  const ids = devices.map(({ id }) => id);
  const states = await readStreamStates(storage.pool, ids);
  const alerts = await storage.db
    .select()
    .from(alertEpisode)
    .where(and(inArray(alertEpisode.deviceId, ids), isNull(alertEpisode.endUs)));
  const settings = await storage.db
    .select()
    .from(settingInterval)
    .where(
      and(
        inArray(settingInterval.deviceId, ids),
        isNull(settingInterval.endedAtUs),
        inArray(settingInterval.source, ['device', 'estimated']),
      ),
    );
  const limits = await storage.db
    .select()
    .from(limitInterval)
    .where(and(inArray(limitInterval.deviceId, ids), isNull(limitInterval.endedAtUs)));
  return devices.map(({ id, standby }) => ({
    deviceId: id,
    standby,
    state: states.get(id) ?? {
      deviceId: id,
      lastBreathNumber: 0,
      lastAlertNumber: 0,
      lastEpoch: 0,
      lastEndUs: null,
    },
    openAlerts: alerts.filter((row) => row.deviceId === id) satisfies AlertRecord[],
    settings: new Map(
      settings.flatMap(({ deviceId, parameter, value, startedAtUs, source }) =>
        deviceId === id
          ? [
              [
                parameter,
                { value, atMs: Number(startedAtUs) / 1000, estimated: source === 'estimated' },
              ] as const,
            ]
          : [],
      ),
    ),
    deviceLimits: pairsOf(limits, id, 'device'),
    eupneaLimits: pairsOf(limits, id, 'eupnea'),
  }));
}

function pairsOf(
  rows: readonly (typeof limitInterval.$inferSelect)[],
  deviceId: number,
  source: 'device' | 'eupnea',
): ReadonlyMap<string, LimitPair> {
  const own = rows.filter((row) => row.deviceId === deviceId && row.source === source);
  return new Map(own.map(({ parameter, low, high }) => [parameter, { low, high }]));
}
