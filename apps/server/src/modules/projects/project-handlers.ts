import type { PROJECT_ENDPOINTS } from '@eupnea/contracts/endpoints/project';
import type { Handlers } from '../../http/register-handlers.ts';
import type { InvitationService } from './invitation-service.ts';
import type { MembershipService } from './membership-service.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export interface ProjectServices {
  readonly invitations: InvitationService;
  readonly projects: ProjectAdministrationService;
  readonly members: MembershipService;
}

export function createProjectHandlers({
  invitations,
  projects,
  members,
}: ProjectServices): Handlers<typeof PROJECT_ENDPOINTS> {
  return {
    listProjects: ({ caller, query }) => projects.list(caller, query),
    createProject: ({ caller, body, actor }) => projects.create(caller, body, actor),
    getProject: ({ caller, params }) => projects.get(caller, params.id),
    editProject: ({ caller, params, body, actor }) => projects.edit(caller, params.id, body, actor),
    deleteProject: ({ caller, params, actor }) => projects.delete(caller, params.id, actor),
    restoreProject: ({ caller, params, actor }) => projects.restore(caller, params.id, actor),
    transferPatients: ({ caller, body, actor }) => projects.transferPatients(caller, body, actor),
    shareProject: ({ caller, body, actor }) => invitations.share(caller, body, actor),
    listOwnInvitations: ({ caller, query }) => invitations.listReceived(caller, query),
    acceptInvitation: ({ caller, params, actor }) => invitations.accept(caller, params.id, actor),
    declineInvitation: ({ caller, params, actor }) => invitations.decline(caller, params.id, actor),
    withdrawInvitation: ({ caller, params, actor }) => invitations.withdraw(caller, params.id, actor),
    listProjectInvitations: ({ caller, params, query }) => invitations.listSent(caller, params.id, query),
    unshareProject: ({ caller, body, actor }) => members.unshare(caller, body, actor),
    listProjectUsers: ({ caller, params, query }) => members.listUsers(caller, params.id, query),
    setProjectPermissions: ({ caller, params, body, actor }) =>
      members.setPermissions(caller, params.id, body, actor),
    leaveProject: ({ caller, params, actor }) => members.leave(caller, params.id, actor),
    listProjectActivity: ({ caller, params, query }) => members.listActivity(caller, params.id, query),
    listKnownUsers: ({ caller, query }) => members.listKnownUsers(caller, query),
  };
}
