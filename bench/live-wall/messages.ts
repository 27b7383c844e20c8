/** IPC messages of the bench processes. */
export interface GeneratorReady {
  readonly type: 'listening';
  readonly ports: readonly number[];
}

/** Answer to `stop`: all data have been passed to TCP. */
export interface GeneratorStopped {
  readonly type: 'stopped';
  /** Number of samples sent by device in port order; 0 for a device without connection. */
  readonly samples: readonly number[];
  /** Number of complete breaths sent. */
  readonly breaths: readonly number[];
  /** Number of reconnections to a device after a lost connection. */
  readonly redials: number;
  /** Maximum delay of the generator's own clock, ms. */
  readonly worstLatenessMs: number;
}

export interface ViewersReady {
  readonly type: 'ready';
}

export interface ViewerReport {
  readonly deviceId: number;
  readonly messages: number;
  readonly skipped: number;
  /** Number of gaps between messages. */
  readonly gaps: number;
  readonly samples: number;
  readonly breaths: number;
  /** Index after the last received sample. */
  readonly nextIndex: number;
  readonly epochs: number;
}

export interface ViewersReport {
  readonly type: 'report';
  readonly viewers: readonly ViewerReport[];
  /** Latency of the newest sample from the gateway to the client, ms. */
  readonly sampleLatency: LatencySummary;
  /** Latency of list messages from sending to receipt, without commit and publication. */
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
