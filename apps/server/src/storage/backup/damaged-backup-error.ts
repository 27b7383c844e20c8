/** A backup that is not as it was written. */
export class DamagedBackupError extends Error {}
