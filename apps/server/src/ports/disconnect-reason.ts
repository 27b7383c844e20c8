/** Reason for a missing connection, as in the connection log and the link intervals. */
export type DisconnectReason =
  | 'refused'
  | 'timeout'
  | 'reset'
  | 'closed'
  | 'protocol'
  | 'failure'
  | 'removed'
  /** Another gateway of the installation took over. */
  | 'moved';
