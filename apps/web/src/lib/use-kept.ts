import { useState } from 'react';

/**
 * The former object while the new one shows the same, so that memoised components do not render again.
 * @param isSame must be constant
 */
export function useKept<Value extends object>(value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [kept, keep] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  keep(value);
  return value;
}
