import type { z } from 'zod';

export interface Variable<Schema extends z.ZodType> {
  /** Reads the text of the variable. */
  readonly schema: Schema;
  /** Text that stands when the variable is not set; null = the setting is absent. */
  readonly fallback: string | null;
  readonly summary: string;
  /** The value must not be printed. */
  readonly secret?: true;
}

export function defineVariable<Schema extends z.ZodType>(variable: Variable<Schema>): Variable<Schema> {
  return variable;
}
