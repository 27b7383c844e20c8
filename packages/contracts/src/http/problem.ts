import { z } from 'zod';

/** Every error code with status and safe text. No other error detail is sent to callers. */
export const PROBLEM_CODES = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  guessable_password: { status: 400, title: 'The password is a common one, or little more than a name' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  sign_in_refused: { status: 401, title: 'E-mail or password is wrong' },
  provider_refused: { status: 401, title: 'The sign-in by the provider did not succeed' },
  no_account: { status: 403, title: 'There is no account here for this identity' },
  proof_refused: { status: 400, title: 'The code or the passkey was not accepted' },
  second_step_over: { status: 401, title: 'Sign in again' },
  factor_required: { status: 403, title: 'Add a second factor first' },
  step_up_required: { status: 403, title: 'Prove first that it is you' },
  account_exists: { status: 409, title: 'Sign in to the account first, and add the provider there' },
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

/** One invalid field; code and bound allow a translated message. */
const fieldProblemSchema = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string().optional(),
  /** Violated bound of a number, or allowed number of characters of a text. */
  bound: z.number().optional(),
});

/** Field faults that schemas and services report and forms translate. */
export const FIELD_FAULTS = [
  'tooHigh',
  'tooLow',
  'notAbove',
  'tooLong',
  'tooShort',
  'invalid',
  'nameTaken',
  'namedTwice',
  'stepAboveWindow',
  'ownHeader',
  'secretAgain',
  'secretLost',
  'noNetworks',
  'outsideNetworks',
  'userInAddress',
  'outsideSession',
  'tooManyHours',
  'tooManyWindows',
  'unknownUnit',
  'noOnnx',
  'modelTooSlow',
  'modelTooLarge',
] as const;

export type FieldFault = (typeof FIELD_FAULTS)[number];

/** RFC 9457 problem document. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(PROBLEM_CODES) as [ProblemCode, ...ProblemCode[]]), // cast: keys() forgets the key type
    detail: z.string().optional(),
    request_id: z.string().optional(),
    errors: z.array(fieldProblemSchema).optional(),
    /** With version_conflict: the current record. */
    current: z.unknown().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
