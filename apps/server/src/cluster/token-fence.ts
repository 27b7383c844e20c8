/**
 * Rejects device messages with an outdated lease token: a gateway that was paused and lost its devices still sends with
 * an older token than its successor's.
 */
export class TokenFence {
  readonly #newest = new Map<number, number>();

  /** @param token 0 = a message without a gateway's lease */
  admits(deviceId: number, token: number): boolean {
    if (token === 0) return true;
    const newest = this.#newest.get(deviceId) ?? 0;
    if (token < newest) return false;
    if (token > newest) this.#newest.set(deviceId, token);
    return true;
  }
}
