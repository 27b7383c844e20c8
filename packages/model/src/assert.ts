/** Throws when an invariant of our own code is broken; never used for input from outside. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** The value, or a thrown invariant when it is missing. */
export function ensure<Value>(value: Value | null | undefined, message: string): Value {
  if (value === null || value === undefined) throw new Error(`Invariant broken: ${message}`);
  return value;
}

/** Closes a union: a case added later does not compile until it is handled. */
export function assertUnreachable(value: never): never {
  throw new Error(`Invariant broken: unexpected ${JSON.stringify(value)}`);
}
