/** Throws when an invariant of the program is violated. Not for input from outside. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Returns the value; throws when it is null or undefined. */
export function ensure<Value>(value: Value | null | undefined, message: string): Value {
  if (value === null || value === undefined) throw new Error(`Invariant broken: ${message}`);
  return value;
}

/** Exhaustiveness check of a union: a new, unhandled case is a type error. */
export function assertUnreachable(value: never): never {
  throw new Error(`Invariant broken: unexpected ${JSON.stringify(value)}`);
}
