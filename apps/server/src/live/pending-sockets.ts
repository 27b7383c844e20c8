/** Connections of one address that have not signed in yet: a wall of forty cards that reconnects, with margin. */
export const MAX_PENDING_PER_ADDRESS = 50;
/** The same of all addresses together. */
export const MAX_PENDING = 200;

/**
 * Connections between their upgrade and their sign-in, which takes a client milliseconds. When one too many comes, the
 * oldest makes way: it is the one that most likely never signs in, so that silent connections keep no place from others.
 */
export class PendingSockets {
  readonly #pending = new Map<object, { readonly address: string; readonly end: () => void }>();

  get size(): number {
    return this.#pending.size;
  }

  add(connection: object, address: string, end: () => void): void {
    this.#pending.set(connection, { address, end });
    const ofAddress = [...this.#pending].filter(([, other]) => other.address === address);
    if (ofAddress.length > MAX_PENDING_PER_ADDRESS) this.#end(ofAddress[0]?.[0]);
    else if (this.#pending.size > MAX_PENDING) this.#end(this.#pending.keys().next().value);
  }

  /** The connection has signed in, or is closed. */
  delete(connection: object): void {
    this.#pending.delete(connection);
  }

  #end(connection: object | undefined): void {
    if (connection === undefined) return;
    const pending = this.#pending.get(connection);
    this.#pending.delete(connection);
    pending?.end();
  }
}
