import type { Patient } from '@eupnea/contracts/patient';
import type { ServerTimeUs } from '@eupnea/model';
import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database } from '../storage/open-storage.ts';
import { deviceLimit } from '../storage/schema/device-limit.ts';
import { patientLimit } from '../storage/schema/patient-limit.ts';
import { ventilationSession } from '../storage/schema/ventilation-session.ts';
import type { LimitPair } from './alerts/limit-watch.ts';
import type { Assignment, AssignmentSource, BorderZoneUs, SessionEnd } from './assignment.ts';
import { SessionOpener } from './session-opener.ts';

export interface AssignmentRepositoryOptions {
  readonly db: Database;
  readonly pool: Pick<Pool, 'query'>;
  /** Reads the patient in wire format; null when deleted. */
  readonly readPatient: (patientId: number) => Promise<Patient | null>;
}

export function createAssignmentRepository({
  db,
  pool,
  readPatient,
}: AssignmentRepositoryOptions): AssignmentSource {
  const opener = new SessionOpener(pool);
  return {
    async load(deviceIds) {
      const sessions = await loadLastSessions(db, deviceIds);
      const deviceLimits = await loadLimits(db, deviceLimit, deviceLimit.deviceId, deviceIds);
      const patients = await loadPatients(db, readPatient, sessions);
      return new Map(
        deviceIds.map((deviceId) => {
          const last = sessions.get(deviceId);
          const patient =
            last?.endedAtUs === null && last.patientId !== null ? patients.get(last.patientId) : undefined;
          return [deviceId, describeAssignment(last, patient, deviceLimits.get(deviceId) ?? new Map())];
        }),
      );
    },
    openSession: (deviceId, startedAtUs) => opener.open(deviceId, startedAtUs),
    leaveToNobody: (deviceId, borderUs, zone) => leaveToNobody(db, deviceId, borderUs, zone),
    setBack: (deviceId, nowUs) => setBack(db, deviceId, nowUs),
    async closeSession(sessionId: number, endedAtUs: ServerTimeUs, reason: SessionEnd): Promise<void> {
      await db
        .update(ventilationSession)
        .set({ endedAtUs, endReason: reason, updatedAt: new Date() })
        .where(and(eq(ventilationSession.id, sessionId), isNull(ventilationSession.endedAtUs)));
    },
  };
}

async function leaveToNobody(
  db: Database,
  deviceId: number,
  borderUs: ServerTimeUs,
  { fromUs, toUs }: BorderZoneUs,
): Promise<void> {
  const live = and(eq(ventilationSession.deviceId, deviceId), isNull(ventilationSession.recordingId));
  // A period keeps a positive length; one of which nothing is left is of nobody.
  await db
    .update(ventilationSession)
    .set({
      endedAtUs: sql`greatest(${fromUs}, ${ventilationSession.startedAtUs} + 1)`,
      patientId: sql`case when ${ventilationSession.startedAtUs} < ${fromUs} then ${ventilationSession.patientId} end`,
      updatedAt: new Date(),
    })
    .where(and(live, eq(ventilationSession.endedAtUs, borderUs), gt(ventilationSession.endedAtUs, fromUs)));
  await db
    .update(ventilationSession)
    .set({
      startedAtUs: sql`least(${toUs}, coalesce(${ventilationSession.endedAtUs} - 1, ${toUs}))`,
      updatedAt: new Date(),
    })
    .where(and(live, eq(ventilationSession.startedAtUs, borderUs)));
}

/** A session wholly after this time stays readable on its device, but belongs to no patient any more. */
async function setBack(db: Database, deviceId: number, nowUs: ServerTimeUs): Promise<void> {
  const ended = and(
    eq(ventilationSession.deviceId, deviceId),
    isNull(ventilationSession.recordingId),
    gt(ventilationSession.endedAtUs, nowUs),
  );
  await db
    .update(ventilationSession)
    .set({ patientId: null, updatedAt: new Date() })
    .where(and(ended, gte(ventilationSession.startedAtUs, nowUs)));
  await db
    .update(ventilationSession)
    .set({ endedAtUs: nowUs, updatedAt: new Date() })
    .where(and(ended, lt(ventilationSession.startedAtUs, nowUs)));
}

type SessionRow = typeof ventilationSession.$inferSelect;

interface KnownPatient {
  readonly patient: Patient | null;
  readonly limits: ReadonlyMap<string, LimitPair>;
}

function describeAssignment(
  last: SessionRow | undefined,
  known: KnownPatient | undefined,
  deviceLimits: ReadonlyMap<string, LimitPair>,
): Assignment {
  const isOpen = last?.endedAtUs === null;
  const goesOn = isOpen || last?.endReason === 'standby' || last?.endReason === 'silence';
  return {
    session: isOpen ? { id: last.id, startedAtUs: last.startedAtUs, patientId: last.patientId } : null,
    patient: known?.patient ?? null,
    nextPatientId: goesOn ? (last?.patientId ?? null) : null,
    patientLimits: known?.limits ?? new Map(),
    deviceLimits,
  };
}

async function loadLastSessions(
  db: Database,
  deviceIds: readonly number[],
): Promise<Map<number, SessionRow>> {
  const rows = await db
    .selectDistinctOn([ventilationSession.deviceId])
    .from(ventilationSession)
    .where(and(inArray(ventilationSession.deviceId, [...deviceIds]), isNull(ventilationSession.recordingId)))
    .orderBy(ventilationSession.deviceId, desc(ventilationSession.startedAtUs));
  return new Map(rows.map((row) => [row.deviceId, row]));
}

async function loadPatients(
  db: Database,
  readPatient: AssignmentRepositoryOptions['readPatient'],
  sessions: ReadonlyMap<number, SessionRow>,
): Promise<Map<number, KnownPatient>> {
  const ids = new Set<number>();
  for (const { endedAtUs, patientId } of sessions.values()) {
    if (endedAtUs === null && patientId !== null) ids.add(patientId);
  }
  const limits =
    ids.size === 0 ? new Map() : await loadLimits(db, patientLimit, patientLimit.patientId, [...ids]);
  const patients = new Map<number, KnownPatient>();
  for (const id of ids)
    patients.set(id, { patient: await readPatient(id), limits: limits.get(id) ?? new Map() });
  return patients;
}

/** Limits by the device or patient for which they were set. */
async function loadLimits(
  db: Database,
  table: typeof deviceLimit | typeof patientLimit,
  owner: typeof deviceLimit.deviceId | typeof patientLimit.patientId,
  ids: readonly number[],
): Promise<Map<number, Map<string, LimitPair>>> {
  const rows = await db
    .select({ owner, parameter: table.parameter, low: table.low, high: table.high })
    .from(table)
    .where(inArray(owner, [...ids]));
  const limits = new Map<number, Map<string, LimitPair>>();
  for (const row of rows) {
    const own = limits.get(row.owner) ?? new Map<string, LimitPair>();
    own.set(row.parameter, { low: row.low, high: row.high });
    limits.set(row.owner, own);
  }
  return limits;
}
