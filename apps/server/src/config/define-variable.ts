import type { z } from 'zod';

export interface Variable<Schema extends z.ZodType> {
  /** Parses the variable's text. */
  readonly schema: Schema;
  /** Text used when the variable is not set; null = the setting is absent. */
  readonly fallback: string | null;
  readonly summary: string;
  /** The value must not be printed. */
  readonly secret?: true;
}

export function defineVariable<Schema extends z.ZodType>(variable: Variable<Schema>): Variable<Schema> {
  return variable;
}
