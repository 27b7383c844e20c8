import type { ProviderOutcome } from '@eupnea/contracts/accounts';
import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

type Outcome = ProviderOutcome['outcome'];

/** What the provider sent the browser back with; other parameters of the address are not ours. */
const PARAMETERS = ['state', 'code', 'iss', 'error'] as const;

/** The server takes an answer once, and React may run an effect twice. No query: a new session clears all queries. */
const finishing = new Map<string, Promise<Outcome>>();

/** @param search the query of the address that the provider sent the browser to */
export function finishProvider(search: string): Promise<Outcome> {
  const known = finishing.get(search) ?? sendAnswer(search);
  finishing.set(search, known);
  return known;
}

async function sendAnswer(search: string): Promise<Outcome> {
  const given = new URLSearchParams(search);
  const answer = Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = given.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  const body = { ...answer, state: given.get('state') ?? '-' };
  const outcome = await api.call('finishProviderSignIn', { body });
  if (outcome.outcome === 'signed_in') await openSession(outcome);
  return outcome.outcome;
}
