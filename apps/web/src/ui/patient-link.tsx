import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProjectScope } from '../lib/project-scope.ts';

interface PatientLinkProps {
  /** -1 for a device without a patient. */
  readonly patientId: number;
  readonly search?: { readonly device_id?: string; readonly tab?: string; readonly change?: string };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to a patient's page, within the current project. */
export function PatientLink({ patientId, search = {}, className, children }: PatientLinkProps) {
  const projectId = useProjectScope();
  const id = String(patientId);
  return projectId === undefined ? (
    <Link to="/patient/$id" params={{ id }} search={search} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/projects/$projectId/patient/$id"
      params={{ projectId, id }}
      search={search}
      className={className}
    >
      {children}
    </Link>
  );
}
