import { type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import type { Assignment, AssignmentSource, BorderZoneUs } from '../assignment.ts';

/** A patient's time on the device, by the user's word; a transfer or an undo gives it to another patient. */
export interface Stay {
  patient: number | null;
}

interface Period {
  readonly id: number;
  readonly stay: Stay;
  patient: number | null;
  fromUs: ServerTimeUs;
  toUs: ServerTimeUs | null;
  reason: string | null;
}

/** Ventilation sessions of one device in memory, edited like those in the database. */
export class MemorySessions {
  readonly #periods: Period[] = [];

  find(timeUs: bigint): Period | undefined {
    return this.#periods.find(({ fromUs, toUs }) => fromUs <= timeUs && (toUs === null || timeUs < toUs));
  }

  /** Like changeOccupancy(). */
  assign(stay: Stay, nowUs: ServerTimeUs): void {
    const last = this.#periods.at(-1);
    const written = last === undefined ? null : (last.toUs ?? last.fromUs);
    const isLater = written === null || nowUs > written || last?.toUs === nowUs;
    const borderUs = isLater ? nowUs : after(written);
    if (last !== undefined && last.toUs === null) {
      Object.assign(last, { toUs: borderUs, reason: 'assignment' });
      if (last.fromUs > nowUs) last.patient = null;
    } else if (last !== undefined && last.toUs !== null && last.toUs > nowUs) {
      if (last.fromUs > nowUs) last.patient = null;
      else last.toUs = nowUs > last.fromUs ? nowUs : after(last.fromUs);
    }
    this.#open(borderUs, stay, stay.patient);
  }

  /** Gives the sessions of a stay to another patient. @returns false when the bed is not with this stay */
  relabel(stay: Stay, patient: number | null): boolean {
    const last = this.#periods.at(-1);
    if (last === undefined || last.patient !== stay.patient || last.reason === 'assignment') return false;
    for (const period of this.#periods) if (period.stay === stay) period.patient = patient;
    return true;
  }

  read(): Assignment {
    const last = this.#periods.reduce<Period | undefined>(
      (newest, one) => (newest === undefined || one.fromUs > newest.fromUs ? one : newest),
      undefined,
    );
    const isOpen = last?.toUs === null;
    const carriesOn = isOpen || last?.reason === 'standby' || last?.reason === 'silence';
    return {
      session: isOpen ? { id: last.id, startedAtUs: last.fromUs, patientId: last.patient } : null,
      patient: null,
      nextPatientId: carriesOn ? (last?.patient ?? null) : null,
      patientLimits: new Map(),
      deviceLimits: new Map(),
    };
  }

  createSource(readStay: () => Stay): AssignmentSource {
    return {
      load: async () => new Map([[1, this.read()]]),
      openSession: async (_deviceId, startedAtUs) => {
        if (this.#periods.some(({ toUs }) => toUs === null || toUs > startedAtUs)) return null;
        const { nextPatientId } = this.read();
        const { id } = this.#open(startedAtUs, readStay(), nextPatientId);
        return { id, startedAtUs, patientId: nextPatientId };
      },
      leaveToNobody: async (_deviceId, borderUs, zone) => this.#leaveToNobody(borderUs, zone),
      setBack: async (_deviceId, nowUs) => this.#setBack(nowUs),
      closeSession: async (sessionId, endedAtUs, reason) => {
        const period = this.#periods.find(({ id }) => id === sessionId);
        if (period?.toUs === null) Object.assign(period, { toUs: endedAtUs, reason });
      },
    };
  }

  #open(fromUs: ServerTimeUs, stay: Stay, patient: number | null): Period {
    const period = { id: this.#periods.length + 1, stay, patient, fromUs, toUs: null, reason: null };
    this.#periods.push(period);
    return period;
  }

  #leaveToNobody(borderUs: bigint, { fromUs, toUs }: BorderZoneUs): void {
    for (const period of this.#periods) {
      if (period.toUs === borderUs) {
        if (fromUs <= period.fromUs) period.patient = null;
        period.toUs = fromUs > period.fromUs ? fromUs : after(period.fromUs);
      }
      if (period.fromUs === borderUs && (period.toUs === null || toUs < period.toUs)) period.fromUs = toUs;
    }
  }

  #setBack(nowUs: ServerTimeUs): void {
    for (const period of this.#periods) {
      if (period.toUs === null || period.toUs <= nowUs) continue;
      if (period.fromUs >= nowUs) period.patient = null;
      else period.toUs = nowUs;
    }
  }
}

/** The next microsecond: the shortest period. */
function after(timeUs: bigint): ServerTimeUs {
  return serverTimeUs(Number(timeUs + 1n) / 1000);
}
