import { useCallback, useRef, useState } from 'react';

export interface UnsavedEdits {
  /** Whether the user was asked about the edits and has not answered. */
  readonly isAsking: boolean;
  /** Reports whether a part has unsaved edits. */
  readonly report: (part: string, isEdited: boolean) => void;
  /** Closes the record, after a question if needed. */
  readonly close: () => void;
  readonly keepEditing: () => void;
}

/** Asks before a record with unsaved edits closes. */
export function useUnsavedEdits(onClose: () => void): UnsavedEdits {
  const edited = useRef(new Set<string>());
  const [isAsking, setIsAsking] = useState(false);
  const report = useCallback((part: string, isEdited: boolean) => {
    if (isEdited) edited.current.add(part);
    else edited.current.delete(part);
    // Edits were saved or reverted.
    if (edited.current.size === 0) setIsAsking(false);
  }, []);
  return {
    isAsking,
    report,
    close: () => (edited.current.size === 0 ? onClose() : setIsAsking(true)),
    keepEditing: () => setIsAsking(false),
  };
}
