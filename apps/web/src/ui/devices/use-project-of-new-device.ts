import type { Project } from '@eupnea/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useProjectScope } from '../../lib/project-scope.ts';

/** As many as a page of the server holds: a choice, not a search. */
const PROJECTS_LISTED = 200;

interface ProjectOfNewDevice {
  /** undefined leaves it to the server. */
  readonly id: number | undefined;
  /** Projects that may be chosen instead; none within a project. */
  readonly choices: readonly Project[];
  readonly choose: (projectId: number) => void;
}

/** Whose members will see a new device: the project of the address, else one that the user manages, the oldest first. */
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
