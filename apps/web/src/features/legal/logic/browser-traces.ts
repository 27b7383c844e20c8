import { STORAGE_KEYS, type StorageKey } from '../../../lib/browser-storage.ts';

interface BrowserTrace {
  readonly name: string;
  readonly place: 'storage' | 'cookie';
  /** Text key of the purpose, `legal.purpose.{purpose}`. */
  readonly purpose: string;
  readonly lasts: 'signOut' | 'cleared' | 'browserClosed' | 'days180' | 'minutes10';
}

const STORED: { readonly [Key in StorageKey]: Pick<BrowserTrace, 'purpose' | 'lasts'> } = {
  [STORAGE_KEYS.token]: { purpose: 'token', lasts: 'signOut' },
  [STORAGE_KEYS.refreshToken]: { purpose: 'refreshToken', lasts: 'signOut' },
  [STORAGE_KEYS.user]: { purpose: 'user', lasts: 'signOut' },
  [STORAGE_KEYS.language]: { purpose: 'language', lasts: 'cleared' },
  [STORAGE_KEYS.clockZone]: { purpose: 'clockZone', lasts: 'cleared' },
  [STORAGE_KEYS.labelingMode]: { purpose: 'labelingMode', lasts: 'cleared' },
  [STORAGE_KEYS.theme]: { purpose: 'theme', lasts: 'cleared' },
  [STORAGE_KEYS.devicesMode]: { purpose: 'devicesMode', lasts: 'cleared' },
  [STORAGE_KEYS.waveScales]: { purpose: 'waveScales', lasts: 'cleared' },
  [STORAGE_KEYS.labUnits]: { purpose: 'labUnits', lasts: 'cleared' },
  [STORAGE_KEYS.units]: { purpose: 'units', lasts: 'cleared' },
  [STORAGE_KEYS.tour]: { purpose: 'tour', lasts: 'cleared' },
  [STORAGE_KEYS.uploadAnswers]: { purpose: 'uploadAnswers', lasts: 'cleared' },
};

/** Everything that the application stores in a browser. A new storage key without a row is a type error. */
export const BROWSER_TRACES: readonly BrowserTrace[] = [
  { name: 'XSRF-TOKEN', place: 'cookie', purpose: 'xsrf', lasts: 'browserClosed' },
  { name: '__Host-XSRF-TOKEN', place: 'cookie', purpose: 'xsrf', lasts: 'browserClosed' },
  { name: '__Host-eupnea-device', place: 'cookie', purpose: 'device', lasts: 'days180' },
  { name: 'eupnea-device', place: 'cookie', purpose: 'device', lasts: 'days180' },
  { name: '__Host-eupnea-provider', place: 'cookie', purpose: 'providerFlow', lasts: 'minutes10' },
  { name: 'eupnea-provider', place: 'cookie', purpose: 'providerFlow', lasts: 'minutes10' },
  ...Object.entries(STORED).map(([name, facts]) => ({ name, place: 'storage' as const, ...facts })),
];
