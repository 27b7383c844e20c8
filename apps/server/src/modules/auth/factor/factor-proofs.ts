import type { FactorProofBody } from '@eupnea/contracts/second-factor';
import type { SecondStepMethod } from '@eupnea/contracts/second-step';
import { ProblemError } from '../../../http/problem-error.ts';
import type { Database } from '../../../storage/open-storage.ts';
import { recordChange } from '../../audit/audit-service.ts';
import { FactorLimiter } from './factor-limiter.ts';
import {
  countRecoveryCodes,
  listFactorsOf,
  useRecoveryCode,
  useTotpStep,
  type FactorRow,
} from './factor-repository.ts';
import type { FactorSecret } from './factor-secret.ts';
import type { ChallengeUse, Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

export interface FactorProofOptions {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly secret: FactorSecret;
  readonly now: () => number;
}

/** Context string that binds the encrypted secret of an authenticator app to its user. */
export function placeOfSecret(userId: number): string {
  return `totp of user ${userId}`;
}

/** Verifies second factors for all endpoints: with one limit, and each code and challenge once. */
export class FactorProofs {
  readonly #options: FactorProofOptions;
  readonly #limiter: FactorLimiter;

  constructor(options: FactorProofOptions) {
    this.#options = options;
    this.#limiter = new FactorLimiter(options.db, options.now);
  }

  /** Returns the methods by which a user can prove the second factor; empty without a factor. */
  async listMethods(userId: number): Promise<readonly SecondStepMethod[]> {
    const { db, passkeys } = this.#options;
    const factors = await listFactorsOf(db, userId);
    if (factors.length === 0) return [];
    const has = (kind: FactorRow['kind']) => factors.some((factor) => factor.kind === kind);
    const methods: SecondStepMethod[] = [];
    if (has('passkey') && passkeys.domain !== null) methods.push('passkey');
    if (has('totp')) methods.push('totp');
    if ((await countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code');
    return methods;
  }

  async begin(userId: number, use: 'second_step' | 'step_up', boundTo: string) {
    const { db, passkeys } = this.#options;
    const known = (await listFactorsOf(db, userId)).filter(({ kind }) => kind === 'passkey');
    if (known.length === 0) throw new ProblemError('proof_refused');
    return await passkeys.beginAssertion({ use, userId, boundTo }, known);
  }

  /**
   * Verifies a proof.
   * @throws ProblemError proof_refused or rate_limited
   */
  async prove(userId: number, proof: FactorProofBody, use: ChallengeUse): Promise<SecondStepMethod> {
    if (proof.method === 'passkey') {
      await this.#options.passkeys.finishAssertion({ ...use, userId }, proof.challenge, proof.credential);
      return 'passkey';
    }
    await this.#limiter.reserve(userId);
    const isRight =
      proof.method === 'totp'
        ? await this.#acceptsCode(userId, proof.code)
        : await this.#acceptsRecoveryCode(userId, proof.code);
    if (!isRight) throw new ProblemError('proof_refused');
    await this.#limiter.forgive(userId);
    return proof.method;
  }

  async #acceptsCode(userId: number, code: string): Promise<boolean> {
    const { db, secret, now } = this.#options;
    for (const { id, sealedSecret, lastStep } of await listFactorsOf(db, userId)) {
      const shared = sealedSecret === null ? null : secret.open(sealedSecret, placeOfSecret(userId));
      const step = shared === null ? null : findTotpStep(shared, code, now(), lastStep);
      if (step !== null) return await useTotpStep(db, id, step, new Date(now()));
    }
    return false;
  }

  async #acceptsRecoveryCode(userId: number, code: string): Promise<boolean> {
    const { db, now } = this.#options;
    return await db.transaction(async (tx) => {
      if (!(await useRecoveryCode(tx, userId, hashRecoveryCode(code), new Date(now())))) return false;
      await recordChange(tx, {
        actor: { kind: 'user', userId },
        action: 'user.use_recovery_code',
        objectKind: 'user',
        objectId: userId,
        after: { left: await countRecoveryCodes(tx, userId) },
      });
      return true;
    });
  }
}
