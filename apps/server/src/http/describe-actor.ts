import type { Caller } from './caller.ts';

/** Describes the author of a change for the audit log. */
export function describeActor(caller: Caller, requestId: string) {
  return { kind: 'user', userId: caller.userId, requestId, tokenId: caller.token?.id ?? null } as const;
}

export type Actor = ReturnType<typeof describeActor>;
