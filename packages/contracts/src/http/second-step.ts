import { z } from 'zod';
import { tokensSchema } from './auth.ts';

export const SECOND_STEP_METHODS = ['passkey', 'totp', 'recovery_code'] as const;

export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

/** The first step succeeded and the account has a second factor: no session exists yet. */
export const secondStepSchema = z
  .object({
    second_step: z.object({
      ticket: z.string(),
      methods: z.array(z.enum(SECOND_STEP_METHODS)),
      expires_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'SecondStep' });

export type SecondStep = z.infer<typeof secondStepSchema>['second_step'];

/** Response to a right password: a session, or the request for the second factor. */
export const signInOutcomeSchema = z.union([tokensSchema, secondStepSchema]).meta({ id: 'SignInOutcome' });
