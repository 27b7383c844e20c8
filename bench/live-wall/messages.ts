/** What the processes of the bench tell each other over IPC. */
export interface GeneratorReady {
  readonly type: 'listening';
  readonly ports: readonly number[];
}

/** Answer to `stop`: everything produced is in the hands of TCP. */
export interface GeneratorStopped {
  readonly type: 'stopped';
  /** Samples sent, by device in the order of the ports; a device that was never dialed sent none. */
  readonly samples: readonly number[];
  /** Whole breaths sent. */
  readonly breaths: readonly number[];
  /** Times a device was dialed beyond the first: the server lost the connection. */
  readonly redials: number;
  /** Longest lateness of the generator's own clock, milliseconds: its fault, not the server's. */
  readonly worstLatenessMs: number;
}

export interface ViewersReady {
  readonly type: 'ready';
}

export interface ViewerReport {
  readonly deviceId: number;
  readonly messages: number;
  readonly skipped: number;
  /** Places where samples were missing between two messages. */
  readonly gaps: number;
  readonly samples: number;
  readonly breaths: number;
  /** Index after the last sample received. */
  readonly nextIndex: number;
  readonly epochs: number;
}

export interface ViewersReport {
  readonly type: 'report';
  readonly viewers: readonly ViewerReport[];
  /** Arrival of the newest sample at the gateway to its message at the client, milliseconds. */
  readonly sampleLatency: LatencySummary;
  /** Commit and publication are not in this one: sending to receipt of a list message. */
  readonly listLatency: LatencySummary;
  readonly listMessages: readonly number[];
  readonly disconnects: number;
}

export interface LatencySummary {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export type BenchMessage = GeneratorReady | GeneratorStopped | ViewersReady | ViewersReport;
