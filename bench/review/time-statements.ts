import type { Storage } from '../../apps/server/src/storage/open-storage.ts';

export interface Longest {
  ms: number;
  text: string;
}

/** Times every statement of the storage's pool: none may hold the embedded database over 200 ms. */
export function timeStatements({ pool }: Storage): Longest {
  const longest: Longest = { ms: 0, text: '' };
  const query: unknown = Reflect.get(pool, 'query');
  if (typeof query !== 'function') throw new Error('a pool can query');
  Object.defineProperty(pool, 'query', {
    value: async (...args: unknown[]): Promise<unknown> => {
      const startMs = performance.now();
      const answer: unknown = await Reflect.apply(query, pool, args);
      const ms = performance.now() - startMs;
      if (ms > longest.ms) Object.assign(longest, { ms, text: describe(args[0]) });
      return answer;
    },
  });
  return longest;
}

function describe(statement: unknown): string {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return String(text).replaceAll(/\s+/gu, ' ').slice(0, 100);
}
