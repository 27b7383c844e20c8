import { useParams } from '@tanstack/react-router';

const ID = /^[1-9]\d{0,9}$/;

/** The project that the address limits a work area to (`projects/{id}/...`); undefined everywhere else. */
export function useProjectScope(): string | undefined {
  const { projectId } = useParams({ strict: false });
  return typeof projectId === 'string' && ID.test(projectId) ? projectId : undefined;
}

/** A work area's address: within the project that the reader is in, else everywhere. */
export function withinProject(path: `/${string}`, projectId: string | undefined): string {
  return projectId === undefined ? path : `/projects/${projectId}${path}`;
}
