import type { ConnectionEvent, DeviceDetail, DeviceQuality } from '@eupnea/contracts/device-record';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isoTimeOfUs } from '@eupnea/model';
import type { Executor } from '../../storage/executor.ts';
import { deviceConnectionLog } from '../../storage/schema/device-connection-log.ts';
import { deviceQuality } from '../../storage/schema/device-quality.ts';
import { type Member, isOwnMembership } from '../access/access-service.ts';

/** The projects of the device in which the user is a member. */
export async function listProjectsOfDevice(
  executor: Executor,
  viewer: Member,
  deviceId: number,
): Promise<DeviceDetail['projects']> {
  const result = await executor.execute<{ id: number; name: string; may_manage: boolean }>(sql`
    select project.id, project.name, member.can_manage as may_manage from project_device owned
    join project on project.id = owned.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)}
      and member.can_view
    where owned.device_id = ${deviceId} order by project.name, project.id`);
  return result.rows;
}

export async function pageConnectionEvents(
  executor: Executor,
  deviceId: number,
  showsDetail: boolean,
  { page, count }: { readonly page: number; readonly count: number },
): Promise<{ readonly items: ConnectionEvent[]; readonly total: number }> {
  const where = eq(deviceConnectionLog.deviceId, deviceId);
  const rows = await executor
    .select()
    .from(deviceConnectionLog)
    .where(where)
    .orderBy(desc(deviceConnectionLog.atUs), asc(deviceConnectionLog.code))
    .limit(count)
    .offset((page - 1) * count);
  const items = rows.map(({ atUs, event, code, detail }) => ({
    at: isoTimeOfUs(atUs),
    event,
    code,
    detail: showsDetail ? detail : null,
  }));
  return { items, total: await executor.$count(deviceConnectionLog, where) };
}

/** Link quality by hour, oldest first; hours without data have no row. */
export async function listQuality(
  executor: Executor,
  deviceId: number,
  sinceUs: bigint,
): Promise<DeviceQuality[]> {
  const rows = await executor
    .select()
    .from(deviceQuality)
    .where(and(eq(deviceQuality.deviceId, deviceId), sql`${deviceQuality.hourStartUs} >= ${sinceUs}`))
    .orderBy(asc(deviceQuality.hourStartUs));
  return rows.map((row) => ({
    hour: isoTimeOfUs(row.hourStartUs),
    samples: row.samples,
    gaps: row.gaps,
    gap_seconds: row.gapSeconds,
    reconnects: row.reconnects,
    rejected_frames: row.rejectedFrames,
    max_arrival_gap_ms: row.maxArrivalGapMs,
  }));
}

/** Null without data since then. */
export async function sumQuality(
  executor: Executor,
  deviceId: number,
  sinceUs: bigint,
): Promise<DeviceDetail['last_day']> {
  const hours = await listQuality(executor, deviceId, sinceUs);
  if (hours.length === 0) return null;
  const sum = (read: (hour: DeviceQuality) => number) => hours.reduce((total, hour) => total + read(hour), 0);
  return {
    samples: sum((hour) => hour.samples),
    gaps: sum((hour) => hour.gaps),
    gap_seconds: sum((hour) => hour.gap_seconds),
    reconnects: sum((hour) => hour.reconnects),
    rejected_frames: sum((hour) => hour.rejected_frames),
    max_arrival_gap_ms: Math.max(...hours.map((hour) => hour.max_arrival_gap_ms)),
  };
}
