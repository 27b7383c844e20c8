/** Samples of one message, with the time at which a client had them. */
export interface Frame {
  readonly stream: string;
  readonly first: number;
  readonly end: number;
  readonly receivedAt: number;
}

/** What the server had acknowledged to its clients when it was killed. */
export class Acknowledged {
  /** `device/number` to what was sent of the breath. */
  readonly breaths = new Map<string, string>();
  /** Breaths that came again with other numbers, and what failed though nobody killed it. */
  readonly changed: string[] = [];
  readonly patients: number[] = [];
  /** Samples received more than a second before the kill. */
  readonly frames: Frame[] = [];
}
