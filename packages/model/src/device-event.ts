import type { VentilationControl } from './breath.ts';
import type { SampleBlock } from './channel.ts';
import type { DeviceTimeMs } from './clocks.ts';

/** Events of a driver, independent of the device. Sample indices count from the start of the driver session. */
export type DeviceEvent =
  | SamplesEvent
  | MarkEvent
  | NumericsEvent
  | SettingsEvent
  | LimitsEvent
  | AlarmsEvent
  | StandbyEvent
  | IdentityEvent
  | ClockEvent
  | IssueEvent;

/** Several events may carry blocks of different rates; within one block all channels share rate and length. */
export interface SamplesEvent {
  readonly type: 'samples';
  readonly block: SampleBlock;
}

export type BreathMarkKind = 'inspiration_start' | 'expiration_start' | 'breath_end';

/** Phase mark of the device. It precedes the sample of that index; all earlier samples were sent before it. */
export interface MarkEvent {
  readonly type: 'mark';
  readonly kind: BreathMarkKind;
  readonly sampleIndex: number;
  /** The device's breath counter, if it sends one; it may wrap (PB840: 16 bit). */
  readonly deviceBreathNumber?: number;
}

/** Values measured by the device, by registry code; null = the device reports no value. */
export interface NumericsEvent {
  readonly type: 'numerics';
  readonly values: { readonly [parameterCode: string]: number | string | null };
}

/** Settings in force at the device, by registry code. Only the named settings change. */
export interface SettingsEvent {
  readonly type: 'settings';
  readonly values: { readonly [parameterCode: string]: number | string | boolean | null };
  /** Meaning of `values.mode_name` when the driver knows the mode names of the device; absent = unknown. */
  readonly mode?: DeviceMode;
}

/**
 * Ventilation mode in the terms of ISO 19223. Sequence: cmv = continuous mandatory, imv = intermittent mandatory, csv =
 * continuous spontaneous ventilation.
 */
export interface DeviceMode {
  readonly control: VentilationControl;
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
}

/** Alarm limits in force at the device. Only the parameters named change. */
export interface LimitsEvent {
  readonly type: 'limits';
  readonly limits: {
    readonly [parameterCode: string]: { readonly low: number | null; readonly high: number | null };
  };
}

export type AlarmPriority = 'high' | 'medium' | 'low' | 'unclassified';

/** All active alarms of the device; the list replaces the previous one. */
export interface AlarmsEvent {
  readonly type: 'alarms';
  readonly active: readonly DeviceAlarm[];
}

export interface DeviceAlarm {
  /** Identifier that is stable during the episode, for example the device's alarm number. */
  readonly code: string;
  readonly text: string;
  readonly priority: AlarmPriority;
  readonly parameterCode?: string;
}

export interface StandbyEvent {
  readonly type: 'standby';
  readonly standby: boolean;
}

export interface IdentityEvent {
  readonly type: 'identity';
  readonly model?: string;
  readonly serial?: string;
  readonly software?: string;
}

/** The device's own clock, kept apart from the server's. */
export interface ClockEvent {
  readonly type: 'clock';
  readonly deviceTimeMs: DeviceTimeMs;
}

/** Data that could not be used. Only this data is lost. */
export interface IssueEvent {
  readonly type: 'issue';
  readonly code: string;
  readonly detail: string;
  /** Number of lost rows, frames or bytes, if known. */
  readonly lost?: number;
  /** Whether the current breath contains the loss. */
  readonly sampleIndex?: number;
}
