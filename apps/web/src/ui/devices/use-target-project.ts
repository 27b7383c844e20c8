import type { Project } from '@eupnea/contracts/project';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useProjectScope } from '../../lib/project-scope.ts';

/** Number of listed projects. */
const PROJECTS_LISTED = 200;

interface TargetProject {
  /** Undefined lets the server take the user's own default project, or ask for one. */
  readonly id: number | undefined;
  /** Other selectable projects; none within a project. */
  readonly choices: readonly Project[];
  readonly choose: (projectId: number) => void;
}

/**
 * Project of a new device or patient: of the address, else the only managed one. Of several none is chosen for the user,
 * because the data would stand in a project of others.
 */
export function useTargetProject(isNew: boolean): TargetProject {
  const scope = useProjectScope();
  const [chosen, choose] = useState<number | undefined>(undefined);
  const projects = useQuery({
    queryKey: ['projects', 'list', 'active'],
    queryFn: ({ signal }) =>
      api.call('listProjects', { query: { state: 'active', count: PROJECTS_LISTED }, signal }),
    enabled: isNew && scope === undefined,
  });
  if (!isNew) return { id: undefined, choices: [], choose };
  if (scope !== undefined) return { id: Number(scope), choices: [], choose };
  const choices = (projects.data?.items ?? [])
    .filter(({ permissions }) => permissions.manage)
    .toSorted((one, other) => one.id - other.id);
  return { id: chosen ?? (choices.length === 1 ? choices[0]?.id : undefined), choices, choose };
}
