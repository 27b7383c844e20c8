/** Samples of one message, with the time at which a client received them. */
export interface Frame {
  readonly stream: string;
  readonly first: number;
  readonly end: number;
  readonly receivedAt: number;
}

/** Everything that the server acknowledged to its clients before it was killed. */
export class Acknowledged {
  /** Content sent for each breath, by `device/number`. */
  readonly breaths = new Map<string, string>();
  /** Breaths that were sent again with other numbers, and failures without a kill. */
  readonly changed: string[] = [];
  readonly patients: number[] = [];
  /** Samples received more than a second before the kill. */
  readonly frames: Frame[] = [];
}
