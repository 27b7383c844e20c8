import { type ServerTimeUs, ensure, serverTimeUs } from '@eupnea/model';
import type { Assignment, AssignmentSource, OpenSession, SessionEnd } from './assignment.ts';

/** Decisions section 4: a session ends by standby over 5 minutes or silence over 30 minutes. */
export const STANDBY_ENDS_AFTER_MS = 5 * 60_000;
export const SILENCE_ENDS_AFTER_MS = 30 * 60_000;

export interface SessionTrackerOptions {
  readonly deviceId: number;
  readonly source: AssignmentSource;
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

  async #load(): Promise<void> {
    const { deviceId, source } = this.#options;
    const assignment = (await source.load([deviceId])).get(deviceId);
    this.#accept(ensure(assignment, 'an assignment is answered for every device asked'));
  }

  #accept(assignment: Assignment): void {
    this.#session = assignment.session;
    this.#nextPatientId = assignment.nextPatientId;
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
