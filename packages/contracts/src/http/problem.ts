import { z } from 'zod';

/** Every error code with its status and safe text; nothing else of an error reaches a caller. */
export const PROBLEM_CODES = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  guessable_password: { status: 400, title: 'The password is a common one, or little more than a name' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  sign_in_refused: { status: 401, title: 'E-mail or password is wrong' },
  forbidden: { status: 403, title: 'Access denied' },
  xsrf_refused: { status: 403, title: 'The request did not come from the application' },
  not_found: { status: 404, title: 'Not found' },
  version_conflict: { status: 409, title: 'Somebody else changed this meanwhile' },
  conflict: { status: 409, title: 'This contradicts what is stored' },
  too_many_uploads: { status: 409, title: 'Too many files wait to be imported' },
  payload_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'This kind of body is not accepted' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something failed on the server' },
  unavailable: { status: 503, title: 'Not ready' },
  no_room: { status: 507, title: 'The server has no room for the file' },
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** RFC 9457 problem document. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(PROBLEM_CODES) as [ProblemCode, ...ProblemCode[]]), // cast: keys() forgets the key type
    detail: z.string().optional(),
    request_id: z.string().optional(),
    /** The code, where there is one, is for whoever says the message in another language. */
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
      .optional(),
    /** With version_conflict: the record as it stands now. */
    current: z.unknown().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
