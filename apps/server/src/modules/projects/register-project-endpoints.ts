import type { FastifyInstance } from 'fastify';
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
}

export function registerProjectEndpoints(server: FastifyInstance, services: ProjectServices): void {
  const { projects, members } = services;
  registerListProjects(server, projects);
  registerCreateProject(server, projects);
  registerGetProject(server, projects);
  registerEditProject(server, projects);
  registerDeleteProject(server, projects);
  registerRestoreProject(server, projects);
  registerTransferPatients(server, projects);
  registerShareProject(server, members);
  registerUnshareProject(server, members);
  registerListProjectUsers(server, members);
  registerSetProjectPermissions(server, members);
  registerLeaveProject(server, members);
  registerListProjectActivity(server, members);
  registerListKnownUsers(server, members);
}
