import { normalizeName } from './normalize-name.ts';

interface Named {
  readonly position: number;
  readonly name: string;
}

/** Name of a column or signal, with its number from 1 where another one has the same name: `Flow (2)`. */
export function nameAmong(named: Named, all: readonly Named[]): string {
  const name = normalizeName(named.name);
  const isShared = all.some(
    (other) => other.position !== named.position && normalizeName(other.name) === name,
  );
  return isShared && name !== '' ? `${named.name} (${named.position + 1})` : named.name;
}
