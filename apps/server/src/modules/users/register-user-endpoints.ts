import type { FastifyInstance } from 'fastify';
import type { AccountDeletionService } from './account-deletion-service.ts';
import type { AccountService } from './account-service.ts';
import { registerAdministerSessions } from './administer-sessions.ts';
import { registerAdministerUsers } from './administer-users.ts';
import { registerChangePassword } from './change-password.ts';
import { registerDeleteAccount } from './delete-account.ts';
import { registerDeleteUser } from './delete-user.ts';
import { registerDownloadOwnData } from './download-own-data.ts';
import { registerEditAccount } from './edit-account.ts';
import { registerEditUser } from './edit-user.ts';
import { registerEndOtherSessions } from './end-other-sessions.ts';
import { registerEndOwnSession } from './end-own-session.ts';
import { registerEndSession } from './end-session.ts';
import { registerInviteUser } from './invite-user.ts';
import { registerListOwnSessions } from './list-own-sessions.ts';
import type { OwnDataService } from './own-data-service.ts';
import { registerPreviewAccountDeletion } from './preview-account-deletion.ts';
import { registerReadAccount } from './read-account.ts';
import { registerResendInvitation } from './resend-invitation.ts';
import { registerSendUserReset } from './send-user-reset.ts';
import { registerSetDisplayUnits } from './set-display-units.ts';
import { registerSetUserFeatures } from './set-user-features.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export interface UserParts {
  readonly account: AccountService;
  readonly ownData: OwnDataService;
  readonly deletion: AccountDeletionService;
  readonly users: UserAdministrationService;
}

/** Registers endpoints of the caller's own account, then those of user administration. */
export function registerUserEndpoints(server: FastifyInstance, parts: UserParts): void {
  const { account, ownData, deletion, users } = parts;
  registerReadAccount(server, account);
  registerEditAccount(server, account);
  registerSetDisplayUnits(server, account);
  registerChangePassword(server, account);
  registerListOwnSessions(server, account);
  registerEndOwnSession(server, account);
  registerEndOtherSessions(server, account);
  registerDownloadOwnData(server, ownData);
  registerPreviewAccountDeletion(server, deletion);
  registerDeleteAccount(server, deletion);
  registerAdministerUsers(server, users);
  registerInviteUser(server, users);
  registerEditUser(server, users);
  registerSetUserFeatures(server, users);
  registerSendUserReset(server, users);
  registerResendInvitation(server, users);
  registerDeleteUser(server, deletion);
  registerAdministerSessions(server, users);
  registerEndSession(server, users);
}
