/** Reasons told apart between two takes; further ones are counted together, because a peer can invent any number. */
const MAX_REASONS = 8;
const OTHER = 'other faults';

/** Loss of messages or bytes, without their content. */
export interface PeerFault {
  readonly reason: string;
  /** Number of times that it happened. */
  readonly count: number;
}

/** Counts equal faults, so that a flood of faulty bytes produces a handful of entries. */
export interface FaultTally {
  note(reason: string, count?: number): void;
  /** Faults since the last call, in the order of their first appearance. */
  take(): readonly PeerFault[];
}

export function createFaultTally(): FaultTally {
  const counts = new Map<string, number>();
  return {
    note(reason, count = 1) {
      const key = counts.has(reason) || counts.size < MAX_REASONS ? reason : OTHER;
      counts.set(key, (counts.get(key) ?? 0) + count);
    },
    take() {
      if (counts.size === 0) return [];
      const faults = Array.from(counts, ([reason, count]) => ({ reason, count }));
      counts.clear();
      return faults;
    },
  };
}
