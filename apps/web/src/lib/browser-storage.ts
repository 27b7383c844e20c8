/** Keys of the specification (section 3): what the browser keeps between visits. */
export const STORAGE_KEYS = {
  token: 'JWT',
  refreshToken: 'REFRESH_TOKEN',
  user: 'CURRENT_USER',
  language: 'LANG',
  labelingMode: 'appType',
  theme: 'THEME',
  devicesMode: 'devices_mode',
  /** Ours: the upper ends of the wave scales a user chose, by device. */
  waveScales: 'WAVE_SCALES',
  /** Ours: the unit in which each laboratory value was entered last. */
  labUnits: 'LAB_UNITS',
  /** Ours: the units that each user of this browser reads in. */
  units: 'UNITS',
  /** Ours: where the tour of the demo was left. */
  tour: 'TOUR',
  /** Ours: project, patient and time zone of each user's last upload from each folder. */
  uploadAnswers: 'UPLOAD_ANSWERS',
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** A browser that forbids storage throws on access; the application then lives without memory. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null removes. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: what was to be kept is lost at reload, nothing else.
  }
}
