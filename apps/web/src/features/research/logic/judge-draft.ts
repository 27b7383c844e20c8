import { sentDefinitionSchema, type CohortDefinition } from '@eupnea/contracts/research';
import { writeDraft, type DraftGroup, type DraftWindow } from './definition-draft.ts';

/** What can be wrong with a draft; texts stand below `research.fault`. */
export type DraftFault = 'openRange' | 'order' | 'tooLarge' | 'incomplete';

/** A draft as the server would take it, or what is wrong and where. */
export interface JudgedDraft {
  /** null while a field is missing or wrong. */
  readonly definition: CohortDefinition | null;
  /** What is wrong, by the place of the condition in the draft. */
  readonly faults: ReadonlyMap<string, DraftFault>;
  /** What is wrong with the window or with the whole. */
  readonly otherFaults: readonly DraftFault[];
  readonly paths: ReadonlyMap<string, string>;
}

/** Judges by the server's own schema, so that both say the same. */
export function judgeDraft(root: DraftGroup, window: DraftWindow): JudgedDraft {
  const { where, paths } = writeDraft(root);
  const asked = Object.keys(window).length === 0 ? undefined : window;
  const judged = sentDefinitionSchema.safeParse({
    ...(where === undefined ? {} : { where }),
    ...(asked === undefined ? {} : { window: asked }),
  });
  if (judged.success) return { definition: judged.data, faults: new Map(), otherFaults: [], paths };
  const faults = new Map<string, DraftFault>();
  const otherFaults: DraftFault[] = [];
  for (const { path, code } of judged.error.issues) {
    const place = findPlace(path.map(String).join('.'), paths);
    const fault = code === 'custom' ? nameOwnFault(String(path.at(-1))) : 'incomplete';
    if (place === null) otherFaults.push(fault);
    else if (!faults.has(place)) faults.set(place, fault);
  }
  return { definition: null, faults, otherFaults, paths };
}

/** Rules of the schema that are no type: ranges, and the size of the whole. */
function nameOwnFault(field: string): DraftFault {
  if (field === 'from') return 'openRange';
  return field === 'to' || field === 'to_day' ? 'order' : 'tooLarge';
}

/** The innermost condition or group that the path lies in. */
function findPlace(path: string, paths: ReadonlyMap<string, string>): string | null {
  let found: string | null = null;
  let longest = 0;
  for (const [place, own] of paths) {
    const isInside = path === own || path.startsWith(`${own}.`);
    if (isInside && own.length > longest) {
      found = place;
      longest = own.length;
    }
  }
  return found;
}
