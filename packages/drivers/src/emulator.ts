/**
 * A device as bytes over time, without I/O and clock: whoever hosts it asks what is due and writes it to every client.
 * All clients hear the same stream, as at a real device.
 */
export interface DeviceEmulator {
  /** What a client needs first when it connects now: greeting, and the state in force. */
  join(): Uint8Array;
  /**
   * Bytes due since the last call.
   * @param elapsedMs time since the device began to stream; never goes back
   */
  read(elapsedMs: number): Uint8Array;
  /** The recording is over and does not loop: nothing will come any more. */
  readonly isFinished: boolean;
}

/** A device that answers requests: every client has a conversation of its own about one device's state. */
export interface ConversationEmulator {
  connect(elapsedMs: number): EmulatorConversation;
}

export interface EmulatorConversation {
  /**
   * Takes bytes of the client; returns the answers due at once.
   * @param elapsedMs time since the device began to run; never goes back
   */
  receive(bytes: Uint8Array, elapsedMs: number): Uint8Array;
  /** Bytes due since the last call: streams and timers. */
  read(elapsedMs: number): Uint8Array;
}
