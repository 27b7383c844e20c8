import { ensure, serverTimeUs } from '@eupnea/model';
import { createAssignmentRepository } from '../../../pipeline/assignment-repository.ts';
import type { AssignmentSource } from '../../../pipeline/assignment.ts';
import type { TestUser } from '../../../testing/open-test-app.ts';
import { erasePatient } from '../../patients/erase-patient.ts';
import { findPatient } from '../../patients/patient-service.ts';
import { BREATH_EVERY_MS, type Method, type Ward } from './open-ward.ts';

/**
 * Next action of a user or device. The numbers select among the available objects, so that every sequence is
 * valid.
 */
export type Step =
  | { readonly do: 'stream'; readonly minutes: number }
  | { readonly do: 'fall_silent'; readonly device: number }
  | { readonly do: 'create' }
  | { readonly do: 'assign'; readonly device: number; readonly patient: number }
  | {
      readonly do: 'transfer_session' | 'edit' | 'undo' | 'delete' | 'restore' | 'erase';
      readonly pick: number;
      readonly other: number;
    }
  | {
      readonly do: 'transfer_segment';
      readonly device: number;
      readonly other: number;
      readonly from: number;
      readonly length: number;
    }
  | { readonly do: 'combine'; readonly pick: number; readonly other: number };

/** Selects no patient. */
const NOBODY = 0;

/** A ward of three beds whose time advances with the steps, all in the server's past. */
export class OccupancySteps {
  readonly #ward: Ward;
  readonly #user: TestUser;
  readonly #assignments: AssignmentSource;
  readonly devices: number[] = [];
  readonly patients: number[] = [];
  breathed = 0;
  erased = 0;
  /** Number of accepted actions by kind: a property over refusals alone proves nothing. */
  readonly done = new Map<string, number>();
  #nowMs: number;
  readonly #startMs: number;

  constructor(ward: Ward, user: TestUser) {
    this.#ward = ward;
    this.#user = user;
    this.#startMs = Math.floor(ward.app.clock.nowMs / 1000) * 1000 - 48 * 3_600_000;
    this.#nowMs = this.#startMs;
    const { db, pool } = ward.app.storage;
    this.#assignments = createAssignmentRepository({ db, pool, readPatient: (id) => findPatient(db, id) });
  }

  async open(): Promise<void> {
    for (let bed = 0; bed < 3; bed += 1) this.devices.push(await this.#ward.createDevice(this.#user));
    for (let person = 0; person < 2; person += 1) await this.run({ do: 'create' });
    await this.run({ do: 'stream', minutes: 3 });
  }

  async run(step: Step): Promise<void> {
    // No two changes have the same time.
    this.#nowMs += 1000;
    switch (step.do) {
      case 'stream':
        return await this.#stream(step.minutes);
      case 'fall_silent':
        return await this.#fallSilent(pick(this.devices, step.device));
      case 'create':
        this.patients.push(await this.#ward.createPatient(this.#user));
        this.#count('/patients/create');
        return;
      case 'assign':
        return await this.#call('PUT', `/devices/${pick(this.devices, step.device)}/patient`, {
          patient_id: this.#pickPatient(step.patient),
          from: new Date(this.#nowMs).toISOString(),
        });
      case 'transfer_session':
        return await this.#transferSession(step.pick, step.other);
      case 'transfer_segment':
        return await this.#transferSegment(step);
      case 'combine':
        return await this.#combine(step.pick, step.other);
      case 'undo':
        return await this.#undo(step.pick);
      case 'edit': {
        const patientId = pick(this.patients, step.pick);
        const version = await this.#readVersion(patientId);
        return await this.#call('POST', `/patients/edit/${patientId}`, { version, weight: 50 + step.other });
      }
      case 'delete':
      case 'restore':
        return await this.#call('POST', `/patients/${step.do}`, {
          patient_ids: [pick(this.patients, step.pick)],
        });
      case 'erase':
        return await this.#erase(pick(this.patients, step.pick));
    }
  }

  async #stream(minutes: number): Promise<void> {
    const toMs = this.#nowMs + minutes * BREATH_EVERY_MS;
    for (const deviceId of this.devices) {
      const current = ensure((await this.#assignments.load([deviceId])).get(deviceId), 'asked above');
      if (current.session === null) {
        await this.#assignments.openSession(deviceId, serverTimeUs(this.#nowMs), current.nextPatientId);
      }
      this.breathed += await this.#ward.breathe(deviceId, this.#nowMs + 1, toMs);
    }
    this.#nowMs = toMs;
  }

  async #fallSilent(deviceId: number): Promise<void> {
    const { session } = ensure((await this.#assignments.load([deviceId])).get(deviceId), 'asked above');
    if (session !== null) {
      await this.#assignments.closeSession(session.id, serverTimeUs(this.#nowMs), 'silence');
    }
  }

  async #transferSession(position: number, other: number): Promise<void> {
    const sessions = await this.#ward.listSessions(pick(this.devices, position));
    const session = sessions.at(other % Math.max(1, sessions.length));
    if (session === undefined) return;
    await this.#call('POST', '/patients/sessions/transfer', {
      sessionId: session.id,
      sessionDeviceId: pick(this.devices, position),
      newPatientId: this.#pickPatient(other),
      currentPatientId: session.patient_id,
    });
  }

  async #transferSegment(step: Extract<Step, { do: 'transfer_segment' }>): Promise<void> {
    const deviceId = pick(this.devices, step.device);
    const span = this.#nowMs - this.#startMs;
    const fromMs = this.#startMs + Math.floor((span * step.from) / 100);
    // The server's clock is two days ahead of this ward, so the ward limits times to its own clock.
    const toMs = Math.min(this.#nowMs, fromMs + Math.floor((span * step.length) / 100));
    const at = (await this.#ward.listSessions(deviceId)).find(
      ({ from_ms, to_ms }) => from_ms <= fromMs && (to_ms === null || to_ms > fromMs),
    );
    await this.#call('POST', '/patients/transfer-segment', {
      device_id: deviceId,
      from: new Date(fromMs).toISOString(),
      to: step.length > 90 ? null : new Date(toMs).toISOString(),
      current_patient_id: at?.patient_id ?? null,
      new_patient_id: this.#pickPatient(step.other),
    });
  }

  async #combine(position: number, other: number): Promise<void> {
    const [into, from] = [pick(this.patients, position), pick(this.patients, other)];
    await this.#call('POST', '/patients/combine', {
      into: { patient_id: into, version: await this.#readVersion(into) },
      from: { patient_id: from, version: await this.#readVersion(from) },
      take_from: ['weight', 'pseudonym'],
    });
  }

  async #undo(position: number): Promise<void> {
    const { rows } = await this.#ward.app.storage.pool.query<{ id: number }>(
      `select distinct c.id from occupancy_change c join occupancy_change_period p on p.change_id = c.id
       where p.device_id = any($1::int[]) order by c.id desc limit 4`,
      [this.devices],
    );
    const change = rows.at(position % Math.max(1, rows.length));
    if (change !== undefined) await this.#call('POST', `/patients/changes/${change.id}/undo`);
  }

  /** Runs the work of the job that the endpoint queues. */
  async #erase(patientId: number): Promise<void> {
    const { rows } = await this.#ward.app.storage.pool.query<{ deleted: boolean }>(
      'select deleted_at is not null and combined_into is null as deleted from patient where id = $1',
      [patientId],
    );
    if (rows[0]?.deleted !== true) return;
    const counts = await erasePatient(this.#ward.app.storage, { patientId, actor: { kind: 'system' } });
    this.erased += counts['breath'] ?? 0;
    this.#count('erase');
  }

  #pickPatient(choice: number): number | null {
    const position = choice % (this.patients.length + 1);
    return position === NOBODY ? null : (this.patients[position - 1] ?? null);
  }

  async #readVersion(patientId: number): Promise<number> {
    const { rows } = await this.#ward.app.storage.pool.query<{ version: number }>(
      'select version from patient where id = $1',
      [patientId],
    );
    return rows[0]?.version ?? 1;
  }

  /** Accepts refusals; throws on a server failure. */
  async #call(method: Method, url: string, payload?: object): Promise<void> {
    const answer = await this.#ward.call(this.#user, method, url, payload);
    if (answer.statusCode >= 500) throw new Error(`${method} ${url}: ${answer.body}`);
    if (answer.statusCode < 300) this.#count(url.replace(/\/\d+/u, ''));
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }
}

function pick(values: readonly number[], choice: number): number {
  return ensure(values[choice % values.length], 'there is one at least');
}
