import { type ServerTimeUs, ensure, serverTimeUs } from '@eupnea/model';
import type { BorderZone } from './recent-arrivals.ts';
import type { Assignment, AssignmentSource, OpenSession, SessionEnd } from './assignment.ts';

/** Standby and silence after which a session ends (definitions.md, Time and storage). */
export const STANDBY_ENDS_AFTER_MS = 5 * 60_000;
export const SILENCE_ENDS_AFTER_MS = 30 * 60_000;

export interface SessionTrackerOptions {
  readonly deviceId: number;
  readonly source: AssignmentSource;
  /**
   * Called when another patient's session began: closes the current breath.
   * @returns the time around the border that belongs to neither patient
   */
  readonly onBorder: (borderMs: number) => BorderZone;
  /** Called after every load, also when nothing changed. */
  readonly onAssignment: (assignment: Assignment) => void;
  /** The stream opened or ended a session with a patient. */
  readonly onChanged: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The ventilation session of one device as the pipeline sees it. The database is authoritative, because users change
 * assignments elsewhere: every write is followed by a load, and steps run in sequence.
 */
export class SessionTracker {
  readonly #options: SessionTrackerOptions;
  #session: OpenSession | null = null;
  #nextPatientId: number | null = null;
  /** Patient at the last load; undefined before the first. */
  #patientId: number | null | undefined;
  #steps: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(options: SessionTrackerOptions) {
    this.#options = options;
  }

  get session(): OpenSession | null {
    return this.#session;
  }

  /** Resolves when all steps requested so far are done. */
  settle(): Promise<void> {
    return this.#steps;
  }

  /** Applies the assignment loaded for many devices at the server's start. */
  resume(assignment: Assignment): void {
    this.#accept(assignment);
  }

  /** Reloads the device's assignment. */
  reload(): Promise<void> {
    return this.#step(() => this.#load());
  }

  /** Requests an open session from `atUs` on, because samples arrived. */
  ensureOpen(atUs: ServerTimeUs): void {
    if (this.#session !== null || this.#isBusy) return;
    void this.#step(async () => {
      if (this.#session !== null) return;
      const { deviceId, source } = this.#options;
      const opened = await source.openSession(deviceId, atUs, this.#nextPatientId);
      if (opened !== null && opened.patientId === null) {
        // No patient before or after: there is nothing to load, and no visibility changes.
        this.#session = opened;
        this.#patientId = null;
        return;
      }
      await this.#load();
      if (opened !== null) this.#options.onChanged();
    });
  }

  /**
   * @param standbySinceMs null when not in standby
   * @param newestAtMs newest sample, or null when none is known
   */
  tick(nowMs: number, standbySinceMs: number | null, newestAtMs: number | null): void {
    if (this.#session === null || this.#isBusy) return;
    if (standbySinceMs !== null && nowMs - standbySinceMs > STANDBY_ENDS_AFTER_MS) {
      this.end(standbySinceMs, 'standby');
    } else if (newestAtMs !== null && nowMs - newestAtMs > SILENCE_ENDS_AFTER_MS) {
      this.end(newestAtMs, 'silence');
    }
  }

  end(atMs: number, reason: SessionEnd): void {
    void this.#step(async () => {
      const session = this.#session;
      if (session === null) return;
      const endedAtUs = serverTimeUs(atMs);
      // A period has a positive length: one that would end at or before its start ends a microsecond after it.
      const earliestUs = session.startedAtUs + 1n;
      await this.#options.source.closeSession(
        session.id,
        endedAtUs > earliestUs ? endedAtUs : serverTimeUs(Number(earliestUs) / 1000),
        reason,
      );
      await this.#load();
      if (session.patientId !== null) this.#options.onChanged();
    });
  }

  /**
   * Follows a new epoch. One that begins before the open session shows that the server's clock was set back: ended
   * sessions, of other patients, give up what follows.
   */
  beginEpoch(anchorMs: number): void {
    const atUs = serverTimeUs(anchorMs);
    if (this.#session === null || this.#session.startedAtUs <= atUs) return;
    void this.#step(async () => {
      await this.#options.source.setBack(this.#options.deviceId, atUs);
      await this.#load();
    });
  }

  async #load(): Promise<void> {
    const assignment = await this.#read();
    const borderUs = this.#findBorder(assignment);
    if (borderUs === null) return this.#accept(assignment);
    const { deviceId, source, onBorder } = this.#options;
    const borderMs = Number(borderUs) / 1000;
    const { fromMs, toMs } = onBorder(borderMs);
    if (fromMs >= borderMs && toMs <= borderMs) return this.#accept(assignment);
    const zone = {
      fromUs: fromMs < borderMs ? serverTimeUs(fromMs) : borderUs,
      toUs: toMs > borderMs ? serverTimeUs(toMs) : borderUs,
    };
    await source.leaveToNobody(deviceId, borderUs, zone);
    this.#accept(await this.#read());
  }

  async #read(): Promise<Assignment> {
    const { deviceId, source } = this.#options;
    const assignment = (await source.load([deviceId])).get(deviceId);
    return ensure(assignment, 'an assignment is answered for every device asked');
  }

  /** Returns the start of the session when it is another patient's than at the last load; else null. */
  #findBorder({ session }: Assignment): ServerTimeUs | null {
    if (session === null || this.#patientId === undefined) return null;
    const isSame = session.id === this.#session?.id || session.patientId === this.#patientId;
    return isSame ? null : session.startedAtUs;
  }

  #accept(assignment: Assignment): void {
    this.#session = assignment.session;
    this.#nextPatientId = assignment.nextPatientId;
    this.#patientId = assignment.session === null ? assignment.nextPatientId : assignment.session.patientId;
    this.#options.onAssignment(assignment);
  }

  /** Runs steps in sequence; a failed step is reported and the next one runs. */
  #step(run: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    const step: Promise<void> = this.#steps
      .then(run)
      .catch(this.#options.onError)
      .finally(() => {
        if (this.#steps === step) this.#isBusy = false;
      });
    this.#steps = step;
    return step;
  }
}
