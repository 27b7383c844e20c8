import type { VentilationControl } from './breath.ts';
import type { SampleBlock } from './channel.ts';
import type { DeviceTimeMs } from './clocks.ts';

/** What a driver tells of a device, whatever the device is. Sample indices count from the driver session's start. */
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

/** The device's own phase mark. It stands before the sample of that index; all earlier samples were sent before it. */
export interface MarkEvent {
  readonly type: 'mark';
  readonly kind: BreathMarkKind;
  readonly sampleIndex: number;
  /** The device's breath counter, where it sends one; it may wrap (PB840: 16 bit). */
  readonly deviceBreathNumber?: number;
}

/** Values the device measured itself, by parameter code of the registry; null = the device says it has none. */
export interface NumericsEvent {
  readonly type: 'numerics';
  readonly values: { readonly [parameterCode: string]: number | string | null };
}

/** Settings in force at the device, by parameter code of the registry. Only what is named changes. */
export interface SettingsEvent {
  readonly type: 'settings';
  readonly values: { readonly [parameterCode: string]: number | string | boolean | null };
  /** What `values.mode_name` stands for, where the driver knows the device's names; absent = not known. */
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

/** Every alarm the device has active now: the list replaces the former one. */
export interface AlarmsEvent {
  readonly type: 'alarms';
  readonly active: readonly DeviceAlarm[];
}

export interface DeviceAlarm {
  /** Stable while the episode lasts, for example the device's alarm number. */
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

/** Something the device sent that could not be used; it cost itself and nothing else. */
export interface IssueEvent {
  readonly type: 'issue';
  readonly code: string;
  readonly detail: string;
  /** Rows, frames or bytes lost, where it can be said. */
  readonly lost?: number;
  /** The breath in course contains the loss. */
  readonly sampleIndex?: number;
}
