import type { ProviderOutcome } from '@eupnea/contracts/provider-sign-in';
import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

/** What came of it; a second step carries what it needs. */
type Outcome = Exclude<ProviderOutcome, { outcome: 'signed_in' }> | { readonly outcome: 'signed_in' };

/** Used parameters of the provider's redirect; others are ignored. */
const PARAMETERS = ['state', 'code', 'iss', 'error'] as const;

/**
 * The server accepts an answer once, but React may run an effect twice. Not a query, because a new session
 * clears all queries.
 */
const finishing = new Map<string, Promise<Outcome>>();

/** @param search query of the provider's redirect */
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
  if (outcome.outcome !== 'signed_in') return outcome;
  await openSession(outcome);
  return { outcome: 'signed_in' };
}
