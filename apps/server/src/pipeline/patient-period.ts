import type { Assignment } from './assignment.ts';

/** Since when the patient of now lies there: what began before is another's, however late it is known. */
export class PatientPeriod {
  #sinceMs = Number.NEGATIVE_INFINITY;

  begin({ session }: Pick<Assignment, 'session'>, nowMs: number): void {
    this.#sinceMs = session === null ? nowMs : Number(session.startedAtUs) / 1000;
  }

  holds(beganMs: number): boolean {
    return beganMs >= this.#sinceMs;
  }
}
