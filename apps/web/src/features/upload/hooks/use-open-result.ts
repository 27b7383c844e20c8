import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useProjectScope } from '../../../lib/project-scope.ts';
import { findResult, listUnderWay } from '../logic/find-result.ts';
import type { UploadRow } from '../logic/upload-rows.ts';

/** Opens the breaths of a single upload when its import ends; after several uploads the list stays. */
export function useOpenResult(rows: readonly UploadRow[]): void {
  const navigate = useNavigate();
  const projectId = useProjectScope();
  const watched = useRef<ReadonlySet<string>>(new Set());
  const open = useEffectEvent((patientId: number) => {
    const id = String(patientId);
    const search = { tab: 'breaths' };
    if (projectId === undefined) void navigate({ to: '/patient/$id', params: { id }, search });
    else void navigate({ to: '/projects/$projectId/patient/$id', params: { projectId, id }, search });
  });
  useEffect(() => {
    const underWay = listUnderWay(rows);
    watched.current = new Set([...watched.current, ...underWay]);
    if (underWay.length > 0 || watched.current.size === 0) return;
    const patientId = findResult(rows, watched.current);
    watched.current = new Set();
    if (patientId !== null) open(patientId);
  }, [rows]);
}
