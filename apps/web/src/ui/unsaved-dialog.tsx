import { useCallback, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { useUnsavedEdits } from './use-unsaved-edits.ts';

interface UnsavedDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Receives a function that reports unsaved values. */
  readonly children: (report: (isEdited: boolean) => void) => ReactNode;
}

/** A dialog with a form that asks before discarding entered values. */
export function UnsavedDialog({ title, onClose, children }: UnsavedDialogProps) {
  const { isAsking, report, close, keepEditing } = useUnsavedEdits(onClose);
  const reportForm = useCallback((isEdited: boolean) => report('form', isEdited), [report]);
  return (
    <Dialog title={title} onClose={onClose} onDismiss={close}>
      {isAsking && <UnsavedNotice onKeep={keepEditing} onDiscard={onClose} />}
      {children(reportForm)}
    </Dialog>
  );
}
