import { randomUUID } from 'node:crypto';
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  type Assertion,
  type Attestation,
  type NewPasskeyChallenge,
  type PasskeyChallenge,
} from '@eupnea/contracts/second-factor';
import { z } from 'zod';
import type { KeyRing } from '../../../http/key-ring.ts';
import { hashOpaqueToken } from '../../../http/opaque-token.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { Database } from '../../../storage/open-storage.ts';
import { SealedTicket } from '../sealed-ticket.ts';
import { findPasskey, useCounter, useOnce, type FactorRow } from './factor-repository.ts';
import type { PasskeyParty } from './passkey-party.ts';

/** Time to find the key and touch it, s. */
const CHALLENGE_SECONDS = 300;

const NAME_OF_SERVER = 'Eupnea';

/** Loaded with the first ceremony: every start of the server would load its 270 modules in vain. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeSchema = z.object({
  id: z.string(),
  /** Purpose of the response, its user, and the session or sign-in that requested it. */
  use: z.enum(['register', 'sign_in', 'second_step', 'step_up']),
  userId: z.int().nullable(),
  boundTo: z.string().nullable(),
  challenge: z.string(),
});

export type ChallengeUse = Pick<z.output<typeof challengeSchema>, 'use' | 'userId' | 'boundTo'>;

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly verifiesUser: boolean;
}

export interface PasskeyOptions {
  readonly db: Database;
  readonly party: PasskeyParty | null;
  readonly keys: KeyRing;
  readonly now: () => number;
  /** Called for a correct signature with a lower counter than before: the authenticator may have been copied. */
  readonly onCounterBehind: (userId: number) => void;
}

/** WebAuthn ceremonies. A challenge is encrypted, bound to its use, and can be answered once. */
export class Passkeys {
  readonly #options: PasskeyOptions;
  readonly #seal: SealedTicket<typeof challengeSchema>;

  constructor(options: PasskeyOptions) {
    this.#options = options;
    this.#seal = new SealedTicket({
      keys: options.keys,
      purpose: 'eupnea passkey challenge',
      schema: challengeSchema,
      validSeconds: CHALLENGE_SECONDS,
      now: options.now,
    });
  }

  get domain(): string | null {
    return this.#options.party?.domain ?? null;
  }

  /** @param user name and handle of the account at the authenticator */
  async beginRegistration(
    use: ChallengeUse,
    user: { readonly email: string; readonly username: string; readonly handle: Uint8Array },
    known: readonly FactorRow[],
  ): Promise<NewPasskeyChallenge> {
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: NAME_OF_SERVER,
      rpID: this.#party.domain,
      userName: user.email,
      userDisplayName: user.username,
      userID: Uint8Array.from(user.handle),
      attestationType: 'none',
      excludeCredentials: listCredentials(known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const challenge = await this.#issue(use, options.challenge);
    return { options: passkeyCreationSchema.parse(dropUndefined(options)), challenge };
  }

  /** @throws ProblemError proof_refused for an invalid response */
  async finishRegistration(
    use: ChallengeUse,
    challenge: string,
    credential: Attestation,
  ): Promise<NewPasskey> {
    const known = await this.#take(use, challenge);
    const { domain, origins } = this.#party;
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const verified = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: known.challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: false,
    }).catch(() => null);
    if (verified?.verified !== true) throw new ProblemError('proof_refused');
    await this.#useUp(known.id);
    const { credential: passkey, userVerified } = verified.registrationInfo;
    return {
      credentialId: passkey.id,
      publicKey: Buffer.from(passkey.publicKey).toString('base64url'),
      counter: passkey.counter,
      transports: credential.response.transports ?? [],
      verifiesUser: userVerified,
    };
  }

  /** @param known passkeys to request; none = any that the authenticator has for this server */
  async beginAssertion(use: ChallengeUse, known: readonly FactorRow[]): Promise<PasskeyChallenge> {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#party.domain,
      userVerification: use.use === 'sign_in' ? 'required' : 'preferred',
      ...(known.length === 0 ? {} : { allowCredentials: listCredentials(known) }),
    });
    const challenge = await this.#issue(use, options.challenge);
    return { options: passkeyRequestSchema.parse(dropUndefined(options)), challenge };
  }

  /**
   * @returns the passkey that answered
   * @throws ProblemError proof_refused, with the same message for every reason
   */
  async finishAssertion(use: ChallengeUse, challenge: string, credential: Assertion): Promise<FactorRow> {
    const known = await this.#take(use, challenge);
    const { db, now, onCounterBehind } = this.#options;
    const { domain, origins } = this.#party;
    const factor = await findPasskey(db, credential.id);
    const publicKey = factor?.publicKey ?? null;
    if (factor === null || publicKey === null || (use.userId !== null && factor.userId !== use.userId)) {
      throw new ProblemError('proof_refused');
    }
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const verified = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: known.challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: use.use === 'sign_in',
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        // The database compares the stored counter, so that two concurrent responses cannot both pass.
        counter: 0,
      },
    }).catch(() => null);
    if (verified?.verified !== true) throw new ProblemError('proof_refused');
    await this.#useUp(known.id);
    if (!(await useCounter(db, factor.id, verified.authenticationInfo.newCounter, new Date(now())))) {
      onCounterBehind(factor.userId);
      throw new ProblemError('proof_refused');
    }
    return factor;
  }

  get #party(): PasskeyParty {
    const { party } = this.#options;
    if (party === null) {
      throw new ProblemError('conflict', {
        detail: 'Passkeys need a domain name: set EUPNEA_PUBLIC_ORIGINS',
      });
    }
    return party;
  }

  async #issue(use: ChallengeUse, challenge: string): Promise<string> {
    return await this.#seal.seal({ ...use, id: randomUUID(), challenge });
  }

  async #take({ use, userId, boundTo }: ChallengeUse, challenge: string) {
    const known = await this.#seal.open(challenge);
    if (known === null || known.use !== use || known.userId !== userId || known.boundTo !== boundTo) {
      throw new ProblemError('proof_refused');
    }
    return known;
  }

  /** Called after the signature was verified, so that a client without an authenticator causes no write. */
  async #useUp(id: string): Promise<void> {
    const { db, now } = this.#options;
    const end = new Date(now() + CHALLENGE_SECONDS * 1000);
    if (!(await useOnce(db, hashOpaqueToken(id), end))) throw new ProblemError('proof_refused');
  }
}

/** Removes options that the library sets to undefined, which the browser's JSON form does not have. */
function dropUndefined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function listCredentials(factors: readonly FactorRow[]) {
  return factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: [...(transports ?? [])] }],
  );
}
