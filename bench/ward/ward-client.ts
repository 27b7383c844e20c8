import { deviceSchema } from '@eupnea/contracts/device';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import {
  occupancyChangeSchema,
  ventilationSessionPageSchema,
  type VentilationSession,
} from '@eupnea/contracts/occupancy';
import { patientSchema } from '@eupnea/contracts/patient';
import { signIn } from '../live-wall/run-wall.ts';

/** Below the lifetime of an access token (10 min). */
const SIGN_IN_EVERY_MS = 8 * 60_000;

/** The nurse of the ward: patients, assignments, transfers. */
export class WardClient {
  readonly #address: string;
  #token: Promise<string> | null = null;
  #signedInMs = 0;
  #patients = 0;

  constructor(address: string) {
    this.#address = address;
  }

  freshToken(): Promise<string> {
    if (this.#token === null || Date.now() - this.#signedInMs > SIGN_IN_EVERY_MS) {
      this.#signedInMs = Date.now();
      this.#token = signIn(this.#address);
      this.#token.catch(() => {
        this.#token = null;
      });
    }
    return this.#token;
  }

  async createPatient(): Promise<number> {
    this.#patients += 1;
    const pseudonym = `W-${process.pid}-${Date.now().toString(36)}-${this.#patients}`;
    return patientSchema.parse(await this.#call('POST', ENDPOINTS.createPatient.path, { pseudonym })).id;
  }

  async assign(deviceId: number, patientId: number | null): Promise<void> {
    await this.#call('PUT', ENDPOINTS.assignPatient.path.replace(':id', String(deviceId)), {
      patient_id: patientId,
    });
  }

  async patientOn(deviceId: number): Promise<number | null> {
    const devices: unknown = await this.#call('GET', ENDPOINTS.listDevices.path);
    const device = deviceSchema
      .array()
      .parse(devices)
      .find(({ id }) => id === deviceId);
    if (device === undefined) throw new Error(`device ${deviceId} is not listed`);
    return device.patient_id;
  }

  async sessionsOf(patientId: number): Promise<readonly VentilationSession[]> {
    const path = ENDPOINTS.listPatientSessions.path.replace(':id', String(patientId));
    return ventilationSessionPageSchema.parse(await this.#call('GET', path)).items;
  }

  async transfer(session: VentilationSession, patientId: number): Promise<number> {
    const change = await this.#call('POST', ENDPOINTS.transferSession.path, {
      sessionId: session.id,
      sessionDeviceId: session.device_id,
      newPatientId: patientId,
      currentPatientId: session.patient_id,
    });
    return occupancyChangeSchema.parse(change).id;
  }

  async undo(changeId: number): Promise<void> {
    await this.#call('POST', ENDPOINTS.undoOccupancyChange.path.replace(':id', String(changeId)), {});
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#address}${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.freshToken()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return await answer.json();
  }
}
