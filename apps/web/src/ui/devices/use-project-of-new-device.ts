import type { Project } from '@eupnea/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useProjectScope } from '../../lib/project-scope.ts';

/** Number of listed projects. */
const PROJECTS_LISTED = 200;

interface ProjectOfNewDevice {
  /** Undefined lets the server choose. */
  readonly id: number | undefined;
  /** Other selectable projects; none within a project. */
  readonly choices: readonly Project[];
  readonly choose: (projectId: number) => void;
}

/** Project of a new device: of the address, else the oldest managed one. */
export function useProjectOfNewDevice(isNew: boolean): ProjectOfNewDevice {
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
  return { id: chosen ?? choices[0]?.id, choices, choose };
}
