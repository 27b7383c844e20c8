import type {
  AgedValue,
  Alert,
  MechanicalPower,
  ParsedVentilatorData,
  Patient,
  SettingStand,
  Waveform,
} from '@eupnea/contracts';
import type { DeviceNotesMessage } from '../bus/bus-messages.ts';

/** Current state of a device. Every value has its measurement time. */
export interface DeviceLive {
  readonly connected: boolean;
  readonly standby: boolean;
  /** The device's own clock against the server's; null until it told its time. */
  readonly clock: DeviceNotesMessage['clock'];
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

/** What HTTP reads of the running streams. */
export interface LiveState {
  /** null for a device the gateway does not run. */
  read(deviceId: number): DeviceLive | null;
  /** The newest seconds kept in memory, oldest stretch first, at most `RING_SECONDS`. */
  readWaveform(deviceId: number, seconds: number): Waveform['segments'];
}
