import type { AgedValue, SettingStand } from '@eupnea/contracts';

/** What this module reads of the running streams; the live state of the server implements it. */
export interface LiveNumbers {
  readonly connected: boolean;
  readonly monitored: { readonly [code: string]: AgedValue };
  readonly settings: { readonly [code: string]: SettingStand };
}

/** null for a device that is not running. */
export type ReadLiveNumbers = (deviceId: number) => LiveNumbers | null;
