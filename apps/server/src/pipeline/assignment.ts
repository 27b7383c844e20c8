import type { Patient } from '@eupnea/contracts/patient';
import type { ServerTimeUs } from '@eupnea/model';
import type { LimitPair } from './alerts/limit-watch.ts';

/** The device's open ventilation session. */
export interface OpenSession {
  readonly id: number;
  readonly startedAtUs: ServerTimeUs;
  readonly patientId: number | null;
}

/** Patient and session of a device, and the Eupnea limits that apply. */
export interface Assignment {
  readonly session: OpenSession | null;
  /** Patient of the open session. */
  readonly patient: Patient | null;
  /**
   * Patient of the next session: the last patient if standby or silence ended the session, because only a user's
   * change of assignment separates a device from its patient.
   */
  readonly nextPatientId: number | null;
  readonly patientLimits: ReadonlyMap<string, LimitPair>;
  readonly deviceLimits: ReadonlyMap<string, LimitPair>;
}

export interface BorderZoneUs {
  readonly fromUs: ServerTimeUs;
  readonly toUs: ServerTimeUs;
}

export type SessionEnd = 'standby' | 'silence' | 'device_removed';

/** Interface of the pipeline to patients and sessions; injected, so that a stream can be tested without them. */
export interface AssignmentSource {
  /** Returns an assignment for every requested device. */
  load(deviceIds: readonly number[]): Promise<ReadonlyMap<number, Assignment>>;
  /**
   * Opens a session; returns null when another session overlaps (a user's assignment came first), after which the
   * caller loads again. `patientId` is the stream's assumption; the database decides.
   */
  openSession(
    deviceId: number,
    startedAtUs: ServerTimeUs,
    patientId: number | null,
  ): Promise<OpenSession | null>;
  /**
   * Leaves the time around a change of patient to nobody: the former session ends at its start, the session that begins
   * at the border starts at its end.
   */
  leaveToNobody(deviceId: number, borderUs: ServerTimeUs, zone: BorderZoneUs): Promise<void>;
  /**
   * The server's clock was set back to this time: ended sessions give up what follows, because new samples would be
   * dated into them.
   */
  setBack(deviceId: number, nowUs: ServerTimeUs): Promise<void>;
  /** Ends the session if it is still open. */
  closeSession(sessionId: number, endedAtUs: ServerTimeUs, reason: SessionEnd): Promise<void>;
}

/**
 * Returns the weight for values per kilogram: predicted weight of adults, actual weight of children; null when unknown.
 */
export function referenceWeightKg(patient: Patient | null): number | null {
  if (patient === null) return null;
  if (patient.category === 'PEDIATRIC' || patient.category === 'NEONATAL') return patient.weight;
  return patient.ibw;
}
