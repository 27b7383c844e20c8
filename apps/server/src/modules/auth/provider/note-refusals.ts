import type { NoteAccess } from '../../../http/access-notes.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ProviderFlow } from './flow-seal.ts';

/** The provider authenticated a user whose account is disabled or not verified. */
export class ClosedAccountError extends ProblemError {
  readonly userId: number;

  constructor(userId: number) {
    super('provider_refused');
    this.userId = userId;
  }
}

/** Finishes a flow and notes a refusal: for a step-up with the account whose session started it. */
export async function noteRefusals<Answer>(
  { link }: ProviderFlow,
  address: string,
  noteAccess: NoteAccess,
  finish: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await finish();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const userId = error instanceof ClosedAccountError ? error.userId : null;
    if (link === null) noteAccess({ kind: 'provider_refused', userId, address });
    else if (link.stepUp) noteAccess({ kind: 'step_up_refused', userId: link.userId, address });
    throw error;
  }
}
