import { useCallback, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { useUnsavedEdits } from './use-unsaved-edits.ts';

interface UnsavedDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Gets the function that takes whether the form holds what would be lost. */
  readonly children: (report: (isEdited: boolean) => void) => ReactNode;
}

/** A dialog around a form: what was entered in it is asked about before Escape or a slip of the mouse takes it away. */
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
