import type { AccessNote } from '../../http/access-notes.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from './audit-service.ts';
import { toAccessChange } from './to-access-change.ts';

/** Time in which requests of one user about one patient form one visit and one entry, ms. */
export const VISIT_MS = 30 * 60_000;

/** Time in which repeated refusals form one entry with their count, ms. */
export const REFUSAL_WINDOW_MS = 10 * 60_000;

/** Maximum number of distinct visits and refusals in memory, about 3 MB; further ones are counted together. */
const KEYS_MAX = 20_000;

interface Held {
  readonly note: AccessNote;
  readonly since: number;
  /** Number of repetitions that no entry contains yet. */
  repeated: number;
}

/**
 * Records views of patients and refusals. Notes are collected in memory and written with the next seal of the chain, so
 * that requests do not wait. A killed server loses the notes of the last two seconds.
 */
export class AccessRecordService {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();
  #waiting: { readonly note: AccessNote; readonly times: number; readonly at: Date }[] = [];
  #dropped = 0;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  note(note: AccessNote): void {
    const key = keyOf(note);
    const now = this.#now();
    const held = this.#held.get(key);
    if (held !== undefined && now - held.since < windowOf(note) && now >= held.since) {
      held.repeated += 1;
      return;
    }
    if (held === undefined && this.#held.size >= KEYS_MAX) {
      this.#dropped += 1;
      return;
    }
    if (held !== undefined) this.#tellRepetitions(held);
    this.#held.set(key, { note, since: now, repeated: 0 });
    this.#waiting.push({ note, times: 1, at: new Date(now) });
  }

  /** Writes pending notes; those that cannot be written are retried at the next call. */
  async flush(): Promise<void> {
    this.#expire();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, 50);
      const changes = await Promise.all(
        batch.map(async ({ note, times, at }) => await toAccessChange(this.#db, note, times, at)),
      );
      await this.#db.transaction(async (tx) => {
        for (const change of changes) if (change !== null) await recordChange(tx, change);
      });
      this.#waiting.splice(0, batch.length);
    }
    if (this.#dropped === 0) return;
    const dropped = this.#dropped;
    await recordChange(this.#db, {
      actor: { kind: 'system' },
      action: 'access.not_recorded',
      objectKind: 'audit_log',
      objectId: 0,
      after: { dropped },
    });
    this.#dropped -= dropped;
  }

  #expire(): void {
    const now = this.#now();
    for (const [key, held] of this.#held) {
      if (now - held.since < windowOf(held.note)) continue;
      this.#tellRepetitions(held);
      this.#held.delete(key);
    }
  }

  /** Writes the count of repeated refusals; a repeated visit needs no further entry. */
  #tellRepetitions({ note, repeated }: Held): void {
    if (repeated === 0 || isView(note)) return;
    this.#waiting.push({ note, times: repeated, at: new Date(this.#now()) });
  }
}

function isView(note: AccessNote): boolean {
  return note.kind === 'patient_viewed' || note.kind === 'device_viewed';
}

function windowOf(note: AccessNote): number {
  return isView(note) ? VISIT_MS : REFUSAL_WINDOW_MS;
}

function keyOf(note: AccessNote): string {
  switch (note.kind) {
    case 'sign_in_refused':
      return `s ${note.email.toLowerCase()} ${note.address}`;
    case 'provider_refused':
      return `i ${note.userId} ${note.address}`;
    case 'factor_refused':
      return `f ${note.userId} ${note.address}`;
    case 'step_up_refused':
      return `u ${note.userId} ${note.address}`;
    case 'object_refused':
      return `o ${note.userId} ${note.tokenId} ${note.objectKind} ${note.objectId}`;
    case 'call_refused':
      return `c ${note.userId} ${note.tokenId} ${note.route}`;
    case 'patient_viewed':
      return `p ${note.userId} ${note.patientId}`;
    case 'device_viewed':
      return `d ${note.userId} ${note.deviceId}`;
  }
}
