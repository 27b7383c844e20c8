import type { Assignment } from './assignment.ts';

/** Start of the current patient's period: earlier events belong to the previous patient, however late they arrive. */
export class PatientPeriod {
  #sinceMs = Number.NEGATIVE_INFINITY;

  begin({ session }: Pick<Assignment, 'session'>, nowMs: number): void {
    this.#sinceMs = session === null ? nowMs : Number(session.startedAtUs) / 1000;
  }

  holds(beganMs: number): boolean {
    return beganMs >= this.#sinceMs;
  }

  /** The records that begin in the period. */
  select<Row extends { readonly startedAtUs: bigint }>(records: readonly Row[]): readonly Row[] {
    return records.filter(({ startedAtUs }) => this.holds(Number(startedAtUs) / 1000));
  }
}
