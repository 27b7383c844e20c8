import { setTimeout as delay } from 'node:timers/promises';
import type { BedRecord } from './bed-record.ts';
import type { Transfer } from './judge-bed.ts';
import type { WardClient } from './ward-client.ts';

const ASK_AGAIN_MS = 1_000;
const MOST_ASKED = 120;

/** Assigns and transfers patients, and writes down in the beds' records who was where. */
export class Placements {
  readonly transfers: Transfer[] = [];
  readonly counts = { assignments: 0, transfers: 0, undone: 0, uncertain: 0 };
  readonly #client: WardClient;
  readonly #records: ReadonlyMap<number, BedRecord>;

  constructor(client: WardClient, records: ReadonlyMap<number, BedRecord>) {
    this.#client = client;
    this.#records = records;
    for (const record of records.values())
      record.stays.push({ patientId: null, requestedMs: 0, answeredMs: 0 });
  }

  /** A new patient, so that no two stays are of the same one; or nobody. */
  async assign(deviceId: number, isFreed: boolean): Promise<void> {
    const record = this.#recordOf(deviceId);
    const former = record.stays.at(-1)?.patientId ?? null;
    const patientId = isFreed ? null : await this.#client.createPatient();
    if (patientId === former) return;
    const requestedMs = Date.now();
    // Noted first: while the call is under way, either patient may be on the bed.
    const place = record.stays.push({ patientId, requestedMs, answeredMs: Number.POSITIVE_INFINITY }) - 1;
    try {
      await this.#client.assign(deviceId, patientId);
    } catch (error) {
      this.counts.uncertain += 1;
      const present = await this.#ask(deviceId);
      if (present !== patientId) {
        if (present !== former)
          throw new Error(`bed ${deviceId} has patient ${present}, not ${former}`, { cause: error });
        record.stays.splice(place, 1);
        throw error;
      }
    }
    record.stays[place] = { patientId, requestedMs, answeredMs: Date.now() };
    this.counts.assignments += 1;
  }

  /** Gives a former stay on this bed to another patient; every third time it is taken back. */
  async transfer(deviceId: number, choose: number): Promise<void> {
    const ended = this.#recordOf(deviceId)
      .stays.slice(0, -1)
      .filter(({ patientId }) => patientId !== null);
    const stay = ended[Math.floor(choose * ended.length)];
    if (stay?.patientId === undefined || stay.patientId === null) return;
    const sessions = await this.#client.sessionsOf(stay.patientId);
    const session = sessions.find(
      ({ id, to, device_id: on }) =>
        to !== null && on === deviceId && !this.transfers.some(({ sessionId }) => sessionId === id),
    );
    if (session === undefined) return;
    const patientId = await this.#client.createPatient();
    const transfer = { sessionId: session.id, from: session.patient_id, to: patientId };
    try {
      const change = await this.#client.transfer(session, patientId);
      this.transfers.push({ ...transfer, isUncertain: false });
      this.counts.transfers += 1;
      if (this.counts.transfers % 3 !== 0) return;
      const back = { sessionId: session.id, from: patientId, to: session.patient_id };
      try {
        await this.#client.undo(change);
        this.transfers.push({ ...back, isUncertain: false });
        this.counts.undone += 1;
      } catch (error) {
        this.transfers.push({ ...back, isUncertain: true });
        throw error;
      }
    } catch (error) {
      if (!this.transfers.some(({ sessionId }) => sessionId === session.id))
        this.transfers.push({ ...transfer, isUncertain: true });
      throw error;
    }
  }

  async #ask(deviceId: number): Promise<number | null> {
    for (let asked = 1; ; asked += 1) {
      try {
        return await this.#client.patientOn(deviceId);
      } catch (error) {
        if (asked === MOST_ASKED) throw error;
        await delay(ASK_AGAIN_MS);
      }
    }
  }

  #recordOf(deviceId: number): BedRecord {
    const record = this.#records.get(deviceId);
    if (record === undefined) throw new Error(`no bed ${deviceId}`);
    return record;
  }
}
