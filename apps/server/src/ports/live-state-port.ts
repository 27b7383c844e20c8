import type { AgedValue, SettingStand } from '@eupnea/contracts/aged-value';
import type { Alert } from '@eupnea/contracts/alert';
import type { DeviceSummary } from '@eupnea/contracts/device';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import type { Waveform } from '@eupnea/contracts/waveform';

/** Access to running streams; implemented by the live state of the server. */
export interface LiveStatePort {
  /** Null for a device that is not running. */
  read(deviceId: number): DeviceLivePort | null;
  /** The newest seconds in memory, oldest stretch first. */
  readWaveform(deviceId: number, seconds: number): Waveform['segments'];
  /** Call before readWaveform(): loads the samples of a device that another process runs. */
  bringSamples?(deviceId: number): Promise<void>;
}

export interface DeviceLivePort {
  readonly connected: boolean;
  readonly standby: boolean;
  readonly clock: {
    readonly offsetMs: number;
    readonly driftSecondsPerDay: number | null;
    readonly measuredAtMs: number;
  } | null;
  readonly sampleDriftPpm: number | null;
  readonly unknownIdentifiers: readonly string[];
  readonly lastSampleAt: number | null;
  readonly monitored: { readonly [code: string]: AgedValue };
  readonly settings: { readonly [code: string]: SettingStand };
  readonly limits: DeviceSummary['limits'];
  readonly alerts: readonly Alert[];
  readonly mechanicalPower: MechanicalPower | null;
  readonly faultAsyncPercent: number | null;
}
