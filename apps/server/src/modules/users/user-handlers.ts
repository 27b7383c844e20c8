import type { USER_ENDPOINTS } from '@eupnea/contracts/endpoints/user';
import type { USER_ADMINISTRATION_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import { clearXsrfCookie, describeClient } from '../auth/client-service.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';
import type { AccountService } from './account-service.ts';
import type { OwnDataService } from './own-data-service.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

interface UserServices {
  readonly account: AccountService;
  readonly ownData: OwnDataService;
  readonly deletion: AccountDeletionService;
  readonly users: UserAdministrationService;
}

export function createUserHandlers({
  account,
  ownData,
  deletion,
  users,
}: UserServices): Handlers<typeof USER_ENDPOINTS & typeof USER_ADMINISTRATION_ENDPOINTS> {
  return {
    readAccount: ({ caller }) => account.read(caller),
    editAccount: ({ caller, body, request }) => account.edit(caller, body, request.id),
    setDisplayUnits: ({ caller, body }) => account.setUnits(caller.userId, body),
    changePassword: ({ caller, body, request }) =>
      account.changePassword(
        { caller, requestId: request.id, client: describeClient(request) },
        body.current_password,
        body.password,
      ),
    listOwnSessions: ({ caller, query }) => account.listSessions(caller, query),
    endOwnSession: ({ caller, params, request }) => account.endSession(caller, params.id, request.id),
    endOtherSessions: ({ caller, request }) => account.endOtherSessions(caller, request.id),
    downloadOwnData: async ({ caller }) => ({
      fileName: 'eupnea-my-data.json',
      contentType: 'application/json; charset=utf-8',
      content: await ownData.open(caller),
    }),
    previewAccountDeletion: ({ caller }) => deletion.preview(caller),
    deleteAccount: async ({ caller, body, request, reply }) => {
      await deletion.deleteOwn(caller, body.password, describeClient(request), request.id);
      clearXsrfCookie(request, reply);
    },
    administerUsers: ({ query }) => users.list(query),
    inviteUser: ({ caller, body, request }) => users.invite(caller, body, request.id),
    editUser: ({ caller, params, body, request }) => users.edit(caller, params.id, body, request.id),
    setUserFeatures: ({ caller, params, body, request }) =>
      users.setFeatures(caller, params.id, body.features, request.id),
    sendUserReset: ({ caller, params, request }) => users.sendReset(caller, params.id, request.id),
    resendInvitation: ({ caller, params, request }) => users.resendInvitation(caller, params.id, request.id),
    deleteUser: ({ caller, params, body, request }) =>
      deletion.deleteOther(caller, params.id, body.email, request.id),
    administerSessions: ({ caller, query }) => users.listSessions(caller, query.user_id ?? null, query),
    endSession: ({ caller, params, request }) => users.endSession(caller, params.id, request.id),
  };
}
