import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { useMemo, useState } from 'react';
import {
  readDraft,
  replaceAt,
  type Draft,
  type DraftGroup,
  type DraftPlace,
  type DraftWindow,
} from '../logic/definition-draft.ts';
import { judgeDraft, type JudgedDraft } from '../logic/judge-draft.ts';

export interface CohortDraft {
  readonly root: DraftGroup;
  readonly window: DraftWindow;
  readonly judged: JudgedDraft;
  readonly replace: (place: DraftPlace, next: Draft | null) => void;
  readonly setWindow: (window: DraftWindow) => void;
  /** Takes another definition instead, for example a pasted one or an earlier version. */
  readonly load: (definition: CohortDefinition) => void;
}

/** The definition as it is edited; each change that the server would take is told. */
export function useCohortDraft(
  initial: CohortDefinition,
  onDefinition: (definition: CohortDefinition) => void,
): CohortDraft {
  const [draft, setDraft] = useState(() => ({ root: readDraft(initial), window: initial.window ?? {} }));
  const judged = useMemo(() => judgeDraft(draft.root, draft.window), [draft]);
  const change = (next: typeof draft) => {
    setDraft(next);
    const { definition } = judgeDraft(next.root, next.window);
    if (definition !== null) onDefinition(definition);
  };
  return {
    ...draft,
    judged,
    replace: (place, next) => change({ ...draft, root: replaceAt(draft.root, place, next) }),
    setWindow: (window) => change({ ...draft, window }),
    load: (definition) => change({ root: readDraft(definition), window: definition.window ?? {} }),
  };
}
