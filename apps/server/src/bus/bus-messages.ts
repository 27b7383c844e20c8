import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import type { ChannelCode } from '@eupnea/model';

/**
 * Messages between gateway, pipeline, live sockets and HTTP. Plain data only, no functions and no shared mutable
 * objects, so that the same messages can travel over NATS between processes.
 */
export interface BusMessages {
  readonly 'device.changed': DeviceChangedMessage;
  readonly 'assignment.changed': AssignmentChangedMessage;
  readonly 'assignment.applied': AssignmentAppliedMessage;
  readonly samples: SamplesMessage;
  readonly 'live.changed': LiveChangedMessage;
  readonly 'live.heard': LiveHeardMessage;
  readonly 'live.newest': NewestSamplesMessage;
  readonly 'live.notes': DeviceNotesMessage;
  readonly 'live.removed': LiveRemovedMessage;
  readonly 'auth.ended': AuthEndedMessage;
  readonly 'auth.user_changed': AuthUserMessage;
  readonly 'auth.user_ended': AuthUserMessage;
  readonly 'rollups.recut': RecutRollupsMessage;
  readonly 'jobs.queued': JobsQueuedMessage;
  readonly 'gateway.trouble': GatewayTroubleMessage;
}

export type BusTopic = keyof BusMessages;

/** A row of the device table was created, edited, (de)activated or deleted. */
export interface DeviceChangedMessage {
  readonly deviceId: number;
}

/** The device's patient, that patient's record or limits, or its ventilation session changed: access is re-decided. */
export interface AssignmentChangedMessage {
  readonly deviceId: number;
  /**
   * True when the device's stream opened or ended the session (first samples, standby, silence), absent when a user
   * did.
   */
  readonly byStream?: true;
}

/** The live state has switched to the new assignment. */
export interface AssignmentAppliedMessage {
  readonly deviceId: number;
}

/** Samples as received, with indices of their epoch. The columns are immutable. */
export interface SamplesMessage {
  readonly deviceId: number;
  readonly epoch: number;
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly length: number;
  /** Time of the first sample, epoch milliseconds by the server's estimate. */
  readonly firstTimeMs: number;
  /** Time of the newest sample, or its arrival time when the stream runs ahead of the clock. */
  readonly newestAtMs: number;
  readonly channels: { readonly [Code in ChannelCode]?: Float32Array };
}

/** Changes of a device since its last message, in the schema of the live socket. */
export type LivePatch = Partial<
  Omit<ParsedVentilatorData, 'device_id' | 'sequence' | 'sent_at' | 'skipped' | 'samples' | 'last_sample_at'>
>;

/** Published after commit where it carries breaths or alerts. */
export interface LiveChangedMessage {
  readonly deviceId: number;
  readonly patch: LivePatch;
}

/** Numbers arrived from a device without a waveform: the link's age counts from here, as from a newest sample. */
export interface LiveHeardMessage {
  readonly deviceId: number;
  readonly newestAtMs: number;
}

/**
 * Newest sample times of all devices of a gateway in another process, published every second, because their samples are
 * sent only while a viewer watches. The two lists have the same length.
 */
export interface NewestSamplesMessage {
  readonly deviceIds: readonly number[];
  readonly newestAtMs: readonly number[];
}

/** Facts a device reports about itself; null and empty until reported. */
export interface DeviceNotesMessage {
  readonly deviceId: number;
  readonly clock: {
    /** Device minus server, ms. */
    readonly offsetMs: number;
    readonly driftSecondsPerDay: number | null;
    readonly measuredAtMs: number;
  } | null;
  /** Gain of the sample clock on the server's, parts per million; null before an hour of samples. */
  readonly sampleDriftPpm: number | null;
  /** Identifiers of its protocol that are unknown or unmapped, each with the driver's detail. */
  readonly unknownIdentifiers: readonly string[];
}

/** The gateway no longer runs the device. */
export interface LiveRemovedMessage {
  readonly deviceId: number;
}

/** A sign-in session ended (sign-out, reuse of a refresh token, deletion, expiry): its sockets are closed. */
export interface AuthEndedMessage {
  readonly sessionId: string;
}

/**
 * `auth.user_changed`: rights or features changed; `auth.user_ended`: the user was disabled or deleted, with all
 * sessions and tokens.
 */
export interface AuthUserMessage {
  readonly userId: number;
}

/**
 * A session border of the device moved to or away from this time: the rollups of the five minutes around it are
 * recomputed.
 */
export interface RecutRollupsMessage {
  readonly deviceId: number;
  readonly borderUs: bigint;
}

/** A job was queued in another process. */
export interface JobsQueuedMessage {
  readonly kind: string | null;
}

/** A gateway could not store, or could not take devices over: the health page of every process shows it. */
export interface GatewayTroubleMessage {
  /** Of the system (`ENOSPC`, `ETIMEDOUT`) or of PostgreSQL (`53100`). */
  readonly code: string;
}
