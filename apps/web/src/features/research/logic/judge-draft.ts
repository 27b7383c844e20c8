import { sentDefinitionSchema, type CohortDefinition } from '@eupnea/contracts/research-definition';
import { writeDraft, type DraftGroup, type DraftWindow } from './definition-draft.ts';

/** Faults of a draft; texts are under `research.fault`. */
export type DraftFault = 'openRange' | 'order' | 'tooLarge' | 'incomplete';

/** A draft as a valid definition, or its faults. */
export interface JudgedDraft {
  /** Null while a field is missing or invalid. */
  readonly definition: CohortDefinition | null;
  /** Faults by the place of the condition. */
  readonly faults: ReadonlyMap<string, DraftFault>;
  /** Faults of the window or the whole definition. */
  readonly otherFaults: readonly DraftFault[];
  readonly paths: ReadonlyMap<string, string>;
}

/** Validates with the server's schema, so that both agree. */
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

/** Schema rules beyond types: ranges and total size. */
function nameOwnFault(field: string): DraftFault {
  if (field === 'from') return 'openRange';
  return field === 'to' || field === 'to_day' ? 'order' : 'tooLarge';
}

/** Innermost condition or group of the path. */
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
