/** Connections of one address that have not signed in yet: a wall of forty cards that reconnects, with margin. */
export const MAX_PENDING_PER_ADDRESS = 50;
/** The same of all addresses together. */
export const MAX_PENDING = 200;

interface PendingConnection {
  close(): void;
}

/**
 * Connections between their upgrade and their sign-in, which takes a client milliseconds. When one too many comes, the
 * oldest makes way: it is the one that most likely never signs in, so that silent connections keep no place from others.
 */
export class PendingSockets {
  readonly #addresses = new Map<PendingConnection, string>();

  get size(): number {
    return this.#addresses.size;
  }

  add(connection: PendingConnection, address: string): void {
    this.#addresses.set(connection, address);
    const ofAddress = [...this.#addresses].filter(([, other]) => other === address);
    if (ofAddress.length > MAX_PENDING_PER_ADDRESS) this.#end(ofAddress[0]?.[0]);
    else if (this.#addresses.size > MAX_PENDING) this.#end(this.#addresses.keys().next().value);
  }

  /** The connection has signed in, or is closed. */
  delete(connection: PendingConnection): void {
    this.#addresses.delete(connection);
  }

  #end(connection: PendingConnection | undefined): void {
    if (connection === undefined) return;
    this.#addresses.delete(connection);
    connection.close();
  }
}
