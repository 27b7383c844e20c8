/** Reason for refusing or ending a live socket: `data.code` of `connect_error` and of the event `error`. */
export type RefusalCode =
  | 'unauthenticated'
  | 'session_ended'
  | 'forbidden'
  | 'bad_request'
  | 'not_found'
  | 'too_many_sockets';

const DETAILS: { readonly [Code in RefusalCode]: string } = {
  unauthenticated: 'auth_token is missing in the handshake, not valid, or of a session that ended',
  session_ended: 'the session ended, and its live connections with it',
  forbidden: 'the account has no feature that shows live devices',
  bad_request: 'device_id is missing in the query or is not a positive integer',
  not_found: 'there is no such device',
  too_many_sockets: 'too many live connections of one session',
};

/** Content of the refusal that the client receives. */
export interface RefusalNotice {
  readonly code: RefusalCode;
  readonly detail: string;
}

export function describeRefusal(code: RefusalCode): RefusalNotice {
  return { code, detail: DETAILS[code] };
}

/** Error for Socket.IO, which sends its `message` and `data` as `connect_error`. */
export class SocketRefusal extends Error {
  readonly data: RefusalNotice;

  constructor(code: RefusalCode) {
    super(code);
    this.name = 'SocketRefusal';
    this.data = describeRefusal(code);
  }
}
