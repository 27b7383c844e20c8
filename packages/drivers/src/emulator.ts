/**
 * A device as bytes over time, without I/O and clock: its host requests due bytes and sends them to every
 * client. All clients receive the same stream.
 */
export interface DeviceEmulator {
  /** First bytes for a new client: greeting and current state. */
  join(): Uint8Array;
  /**
   * Bytes due since the last call.
   * @param elapsedMs time since the start of the stream, ascending
   */
  read(elapsedMs: number): Uint8Array;
  /** The recording has ended and does not loop. */
  readonly isFinished: boolean;
}

/** A polled device: every client has its own conversation about the state of one device. */
export interface ConversationEmulator {
  connect(elapsedMs: number): EmulatorConversation;
}

export interface EmulatorConversation {
  /**
   * Takes bytes of the client and returns immediate answers.
   * @param elapsedMs time since the start of the device, ascending
   */
  receive(bytes: Uint8Array, elapsedMs: number): Uint8Array;
  /** Bytes due since the last call, from streams and timers. */
  read(elapsedMs: number): Uint8Array;
  /** Elapsed time at which a waiting answer is due; null = none waits. Without it the host reads at its own pace. */
  dueAtMs?(): number | null;
}
