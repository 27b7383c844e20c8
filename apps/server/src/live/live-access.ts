/** Visibility of a device for a caller, decided per ventilation session (definitions.md, Access). */
export type DeviceVisibility =
  /** Samples, numerics, breaths, alerts, patient. */
  | 'full'
  /** Only link state and "in use": the patient of the session belongs to no project of the caller. */
  | 'link'
  /** As if the device did not exist. */
  | 'hidden';

export interface LiveSession {
  /** Identifies the sign-in session; `auth.ended` contains it when the session ends. */
  readonly sessionId: string;
  readonly userId: number;
  /** Projects that an API token is limited to; null = every project of the user. */
  readonly projectIds: readonly number[] | null;
  /** Administrators see device addresses. */
  readonly administrator: boolean;
  /** The user has a feature that shows live devices. */
  readonly hasLiveFeature: boolean;
}

/** The live sockets' view of accounts and access; the access service implements it. */
export interface LiveAccess {
  /** Returns null for a token that is malformed, expired or of an ended session. */
  authenticate(token: string): Promise<LiveSession | null>;
  decideVisibility(session: LiveSession, deviceId: number): Promise<DeviceVisibility>;
  /** Returns every device that the caller sees, with its visibility. */
  listVisibleDevices(session: LiveSession): Promise<ReadonlyMap<number, 'full' | 'link'>>;
}
