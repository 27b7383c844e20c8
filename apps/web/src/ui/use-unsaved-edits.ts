import { useCallback, useRef, useState } from 'react';

export interface UnsavedEdits {
  /** Whether the reader was asked what to do with the edits, and has not answered yet. */
  readonly isAsking: boolean;
  /** A part of the record tells whether it holds edits that are not saved. */
  readonly report: (part: string, isEdited: boolean) => void;
  /** Closes the record, or asks first. */
  readonly close: () => void;
  readonly keepEditing: () => void;
}

/** What was typed is not lost by a slip: a record with edits that are not saved closes when the reader says so. */
export function useUnsavedEdits(onClose: () => void): UnsavedEdits {
  const edited = useRef(new Set<string>());
  const [isAsking, setIsAsking] = useState(false);
  const report = useCallback((part: string, isEdited: boolean) => {
    if (isEdited) edited.current.add(part);
    else edited.current.delete(part);
    // Saved, or put back by hand: there is nothing to ask any more.
    if (edited.current.size === 0) setIsAsking(false);
  }, []);
  return {
    isAsking,
    report,
    close: () => (edited.current.size === 0 ? onClose() : setIsAsking(true)),
    keepEditing: () => setIsAsking(false),
  };
}
