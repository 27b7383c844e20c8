import type { AgedValue, SettingStand } from '@eupnea/contracts/aged-value';
import type { Alert } from '@eupnea/contracts/alert';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import type { Patient } from '@eupnea/contracts/patient';
import type { Waveform } from '@eupnea/contracts/waveform';
import type { DeviceNotesMessage } from '../bus/bus-messages.ts';

/** Current state of a device. Every value has its measurement time. */
export interface DeviceLive {
  readonly connected: boolean;
  readonly standby: boolean;
  /** Difference between the device's clock and the server's; null until the device reported its time. */
  readonly clock: DeviceNotesMessage['clock'];
  /** Gain of the sample clock on the server's, parts per million; null before an hour of samples. */
  readonly sampleDriftPpm: number | null;
  readonly unknownIdentifiers: readonly string[];
  /** Epoch milliseconds of the newest sample; null when none came since the server started. */
  readonly lastSampleAt: number | null;
  readonly monitored: { readonly [code: string]: AgedValue };
  readonly settings: { readonly [code: string]: SettingStand };
  readonly limits: NonNullable<ParsedVentilatorData['limits']>;
  readonly alerts: readonly Alert[];
  readonly patient: Patient | null;
  readonly mechanicalPower: MechanicalPower | null;
  readonly timeConstants: { readonly [method: string]: number };
  readonly faultAsyncPercent: number | null;
  readonly asynchronism: NonNullable<ParsedVentilatorData['asynchronism']>;
  readonly clusterAlerts: NonNullable<ParsedVentilatorData['clusterAlerts']>;
}

/** State of the running streams for HTTP requests. */
export interface LiveState {
  /** Returns null for a device that the gateway does not run. */
  read(deviceId: number): DeviceLive | null;
  /** Returns the newest samples in memory, at most `RING_SECONDS`, oldest segment first. */
  readWaveform(deviceId: number, seconds: number): Waveform['segments'];
}
