import { useParams } from '@tanstack/react-router';

const ID = /^[1-9]\d{0,9}$/;

/** Project of the address (`projects/{id}/...`); undefined elsewhere. */
export function useProjectScope(): string | undefined {
  const { projectId } = useParams({ strict: false });
  return typeof projectId === 'string' && ID.test(projectId) ? projectId : undefined;
}

/** Address of a work area within the current project, or without one. */
export function withinProject(path: `/${string}`, projectId: string | undefined): string {
  return projectId === undefined ? path : `/projects/${projectId}${path}`;
}
