import type {
  AlarmPriority,
  Breath,
  Finding,
  ServerTimeUs,
  UndecidedBreath,
  VentilationControl,
} from '@eupnea/model';
import type { EncodedChunk } from '../waveform/chunk-codec.ts';

/** Data of one or many devices; a submission is committed as a whole or rejected as a whole. */
export interface RecordingBatch {
  readonly epochs?: readonly EpochRecord[];
  readonly epochEnds?: readonly EpochEndRecord[];
  readonly breaths?: readonly BreathRecord[];
  readonly findings?: readonly FindingRecord[];
  readonly undecided?: readonly UndecidedRecord[];
  readonly chunks?: readonly ChunkRecord[];
  readonly intervals?: readonly IntervalChange[];
  readonly alerts?: readonly AlertRecord[];
  readonly readings?: readonly ReadingRecord[];
  readonly connectionEvents?: readonly ConnectionEventRecord[];
  readonly quality?: readonly QualityRecord[];
}

/** Reasons for a new epoch. */
export const EPOCH_REASONS = [
  'connect',
  'counter_restart',
  'clock_step',
  'stream_ahead',
  'assignment',
  'rate_change',
  'server_start',
  'import',
] as const;

/** Submit before, or together with, anything that refers to it. */
export interface EpochRecord {
  readonly deviceId: number;
  readonly epoch: number;
  /** Time of sample 0 in whole microseconds, so that computed times equal those of the keys. */
  readonly anchorUs: ServerTimeUs;
  readonly rateHz: number;
  readonly startedAtUs: ServerTimeUs;
  readonly reason: (typeof EPOCH_REASONS)[number];
  readonly recordingId?: number;
}

export interface EpochEndRecord {
  readonly deviceId: number;
  readonly epoch: number;
  readonly endedAtUs: ServerTimeUs;
}

export interface BreathRecord {
  readonly deviceId: number;
  /** The key: sampleTimeUs(clock, breath.startIndex). Writing it again changes nothing. */
  readonly startedAtUs: ServerTimeUs;
  readonly breathNumber: number;
  readonly epoch: number;
  readonly rateHz: number;
  readonly analysisId: number;
  readonly recordingId?: number;
  readonly breath: Breath;
}

/** A final finding. Writing the same device, analysis, epoch, first index and kind again changes nothing. */
export interface FindingRecord {
  readonly deviceId: number;
  readonly epoch: number;
  readonly analysisId: number;
  readonly startedAtUs: ServerTimeUs;
  /** Time of the sample after the last one. */
  readonly endedAtUs: ServerTimeUs;
  readonly finding: Finding;
}

/** The undecided kinds of a breath. Writing the same device, breath and analysis again changes nothing. */
export interface UndecidedRecord {
  readonly deviceId: number;
  readonly epoch: number;
  readonly analysisId: number;
  /** The breath's key. */
  readonly startedAtUs: ServerTimeUs;
  readonly undecided: UndecidedBreath;
}

export interface ChunkRecord {
  readonly deviceId: number;
  readonly epoch: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly startedAtUs: ServerTimeUs;
  /** Time of the sample after the last one. */
  readonly endedAtUs: ServerTimeUs;
  readonly chunk: EncodedChunk;
}

/**
 * A value in force from this time on; it ends the previous value of the same device, kind, parameter and
 * source. Submit changes only, in order of time per device.
 */
export type IntervalChange = SettingChange | LimitChange | LinkChange | StandbyChange | ModeChange;

interface ChangeBase {
  readonly deviceId: number;
  readonly atUs: ServerTimeUs;
}

export interface SettingChange extends ChangeBase {
  readonly kind: 'setting';
  readonly parameter: string;
  readonly value: number | string | boolean | null;
  readonly source: 'device' | 'estimated' | 'import';
}

export interface LimitChange extends ChangeBase {
  readonly kind: 'limit';
  readonly parameter: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: 'device' | 'eupnea' | 'import';
}

export interface LinkChange extends ChangeBase {
  readonly kind: 'link';
  readonly connected: boolean;
  /** Reason: connected, refused, timeout, reset, protocol, removed, moved, server_start. */
  readonly reason: string;
  readonly source: 'gateway' | 'import';
}

export interface StandbyChange extends ChangeBase {
  readonly kind: 'standby';
  readonly standby: boolean;
  readonly source: 'device' | 'user' | 'import';
}

export interface ModeChange extends ChangeBase {
  readonly kind: 'mode';
  readonly control: VentilationControl;
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
  readonly deviceText: string | null;
  readonly source: 'device' | 'recognised' | 'import';
}

/** An alert episode: written at its onset, and again completely at its end. */
export interface AlertRecord {
  readonly deviceId: number;
  /** Assigned by the pipeline, unique per device; readStreamStates() returns the last one. */
  readonly alertNumber: number;
  readonly source: 'device' | 'eupnea';
  readonly kind: string;
  readonly priority: AlarmPriority;
  readonly technical: boolean;
  readonly parameter: string | null;
  readonly value: number | null;
  readonly limit: number | null;
  readonly text: string | null;
  readonly onsetUs: ServerTimeUs;
  readonly endUs: ServerTimeUs | null;
}

/** A snapshot of the monitored values: at changes and at least every 10 s during streaming. */
export interface ReadingRecord {
  readonly deviceId: number;
  readonly takenAtUs: ServerTimeUs;
  readonly monitored: { readonly [parameter: string]: number | string | boolean | null };
}

export interface ConnectionEventRecord {
  readonly deviceId: number;
  readonly atUs: ServerTimeUs;
  readonly event: 'connected' | 'disconnected' | 'refused' | 'timeout' | 'reset' | 'issue';
  readonly code: string;
  readonly detail: string;
}

/** Counters of an hour, added to the stored ones (the maximum is kept). */
export interface QualityRecord {
  readonly deviceId: number;
  readonly hourStartUs: ServerTimeUs;
  readonly samples: number;
  readonly gaps: number;
  readonly gapSeconds: number;
  readonly reconnects: number;
  readonly rejectedFrames: number;
  readonly maxArrivalGapMs: number;
}
