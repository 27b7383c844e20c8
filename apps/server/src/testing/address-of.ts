import { expect } from 'vitest';
import { untilHolds } from './until-holds.ts';

/** Longest start of a server on a busy machine, ms. */
const START_MS = 300_000;

/** The address that a server's process prints when it listens. @param server output: everything it printed so far */
export async function addressOf({ output }: { readonly output: () => string }): Promise<string> {
  let address = '';
  await untilHolds(() => {
    address = /Eupnea runs at (http:\/\/\S+)/u.exec(output())?.[1] ?? '';
    expect(address, output()).not.toBe('');
  }, START_MS);
  return address;
}
