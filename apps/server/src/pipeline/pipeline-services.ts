import type { IdentityEvent } from '@eupnea/model';
import type { Bus } from '../bus/bus.ts';
import type { AlertRecord } from '../storage/recording/recording-batch.ts';
import type { Recording } from '../storage/recording/recording.ts';
import type { StreamState } from '../storage/read-stream-states.ts';
import type { LimitPair } from './alerts/limit-watch.ts';
import type { AssignmentSource } from './assignment.ts';
import type { StoredSetting } from './setting-state.ts';

/** Services shared by the pipelines of all devices. */
export interface PipelineServices {
  readonly recording: Pick<Recording, 'write' | 'openEpoch' | 'appendSamples' | 'closeEpoch' | 'saturated'>;
  readonly bus: Bus;
  readonly assignments: AssignmentSource;
  /** The analysis that measures live breaths. */
  readonly analysisId: number;
  readonly now: () => number;
  /** Reports a non-fatal problem to the log and the counters. */
  readonly onProblem: (deviceId: number, code: string, error: unknown) => void;
  readonly onIdentity: (deviceId: number, identity: IdentityEvent) => void;
  readonly onStandby: (deviceId: number, standby: boolean) => void;
  /**
   * false = values that only the live card shows are not computed, because recorded data is replayed; absent = true.
   */
  readonly hasViewers?: boolean;
}

/** Stored state from which one device's pipeline continues. */
export interface PipelineStart {
  readonly deviceId: number;
  readonly state: StreamState;
  readonly standby: boolean;
  readonly openAlerts: readonly AlertRecord[];
  readonly settings: ReadonlyMap<string, StoredSetting>;
  /** Alarm limits that the device reported, and Eupnea limits in force when the last process ended. */
  readonly deviceLimits: ReadonlyMap<string, LimitPair>;
  readonly eupneaLimits: ReadonlyMap<string, LimitPair>;
}
