import type { FastifyInstance } from 'fastify';
import { registerAcceptInvitation } from './accept-invitation.ts';
import { registerDeclineInvitation } from './decline-invitation.ts';
import type { InvitationService } from './invitation-service.ts';
import { registerListOwnInvitations } from './list-own-invitations.ts';
import { registerListProjectInvitations } from './list-project-invitations.ts';
import { registerWithdrawInvitation } from './withdraw-invitation.ts';
import { registerCreateProject } from './create-project.ts';
import { registerDeleteProject } from './delete-project.ts';
import { registerEditProject } from './edit-project.ts';
import { registerGetProject } from './get-project.ts';
import { registerLeaveProject } from './leave-project.ts';
import { registerListKnownUsers } from './list-known-users.ts';
import { registerListProjectActivity } from './list-project-activity.ts';
import { registerListProjectUsers } from './list-project-users.ts';
import { registerListProjects } from './list-projects.ts';
import type { MembershipService } from './membership-service.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';
import { registerRestoreProject } from './restore-project.ts';
import { registerSetProjectPermissions } from './set-project-permissions.ts';
import { registerShareProject } from './share-project.ts';
import { registerTransferPatients } from './transfer-patients.ts';
import { registerUnshareProject } from './unshare-project.ts';

export interface ProjectServices {
  readonly projects: ProjectAdministrationService;
  readonly members: MembershipService;
  readonly invitations: InvitationService;
}

export function registerProjectEndpoints(server: FastifyInstance, services: ProjectServices): void {
  const { projects, members, invitations } = services;
  registerListProjects(server, projects);
  registerCreateProject(server, projects);
  registerGetProject(server, projects);
  registerEditProject(server, projects);
  registerDeleteProject(server, projects);
  registerRestoreProject(server, projects);
  registerTransferPatients(server, projects);
  registerShareProject(server, invitations);
  registerListOwnInvitations(server, invitations);
  registerAcceptInvitation(server, invitations);
  registerDeclineInvitation(server, invitations);
  registerWithdrawInvitation(server, invitations);
  registerListProjectInvitations(server, invitations);
  registerUnshareProject(server, members);
  registerListProjectUsers(server, members);
  registerSetProjectPermissions(server, members);
  registerLeaveProject(server, members);
  registerListProjectActivity(server, members);
  registerListKnownUsers(server, members);
}
