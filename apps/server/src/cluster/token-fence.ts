/**
 * The lease tokens that messages of devices carry. A gateway that was paused and lost its devices goes on with an older
 * token than its successor's: nobody hears it any more.
 */
export class TokenFence {
  readonly #newest = new Map<number, number>();

  /** @param token 0 = the message is none of a gateway's lease */
  admits(deviceId: number, token: number): boolean {
    if (token === 0) return true;
    const newest = this.#newest.get(deviceId) ?? 0;
    if (token < newest) return false;
    if (token > newest) this.#newest.set(deviceId, token);
    return true;
  }
}
