import type { AgedValue, SettingStand } from '@eupnea/contracts/aged-value';

/** Access to running streams; implemented by the live state of the server. */
export interface LiveNumbers {
  readonly connected: boolean;
  readonly monitored: { readonly [code: string]: AgedValue };
  readonly settings: { readonly [code: string]: SettingStand };
}

/** Null for a device that is not running. */
export type ReadLiveNumbers = (deviceId: number) => LiveNumbers | null;
