import type { Medication } from '@eupnea/contracts/med-card';
import { useState } from 'react';
import type { SampleKind } from '../../../lib/clinical/lab-units.ts';
import type { LabSample } from '../../../lib/clinical/sample-values.ts';
import { MedicationDialog } from './medication-dialog.tsx';
import { SampleDialog } from './sample-dialog.tsx';

/** The open form: a new record without `record`, a correction with it. */
export type OpenedForm =
  | { readonly kind: SampleKind; readonly record: LabSample | null }
  | { readonly kind: 'medication'; readonly record: Medication | null };

interface CardDialogProps {
  readonly patientId: number;
  readonly opened: OpenedForm;
  readonly onSaved: (kind: SampleKind, saved: LabSample) => void;
  readonly onClose: () => void;
}

export function CardDialog({ patientId, opened, onSaved, onClose }: CardDialogProps) {
  const [nowMs] = useState(() => Date.now());
  if (opened.kind === 'medication') {
    return (
      <MedicationDialog patientId={patientId} medication={opened.record} nowMs={nowMs} onClose={onClose} />
    );
  }
  const { kind, record } = opened;
  return (
    <SampleDialog
      patientId={patientId}
      kind={kind}
      sample={record}
      nowMs={nowMs}
      onSaved={(saved) => onSaved(kind, saved)}
      onClose={onClose}
    />
  );
}
