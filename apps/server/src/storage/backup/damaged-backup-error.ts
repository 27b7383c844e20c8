/** A backup that differs from what was written. */
export class DamagedBackupError extends Error {}
