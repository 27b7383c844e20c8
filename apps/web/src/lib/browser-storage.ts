/** Storage keys of the specification (section 3). */
export const STORAGE_KEYS = {
  token: 'JWT',
  refreshToken: 'REFRESH_TOKEN',
  user: 'CURRENT_USER',
  language: 'LANG',
  labelingMode: 'appType',
  theme: 'THEME',
  devicesMode: 'devices_mode',
  /** Not in the specification: chosen upper ends of wave scales by device. */
  waveScales: 'WAVE_SCALES',
  /** Not in the specification: last used unit of each laboratory value. */
  labUnits: 'LAB_UNITS',
  /** Not in the specification: display units by user. */
  units: 'UNITS',
  /** Not in the specification: time zone of every shown time; absent or empty: the browser's. */
  clockZone: 'CLOCK_ZONE',
  /** Not in the specification: position in the tour. */
  tour: 'TOUR',
  /** Not in the specification: project, patient and time zone of each user's last upload by folder. */
  uploadAnswers: 'UPLOAD_ANSWERS',
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** Reads a value; null also when the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the value is lost at reload.
  }
}
