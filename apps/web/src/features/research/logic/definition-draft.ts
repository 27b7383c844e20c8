import type { ConditionKind } from '@eupnea/contracts/research-condition';
import type { CohortDefinition, CohortNode } from '@eupnea/contracts/research-definition';

/** A group as the editor shows it; `none` is the definition's "not" around its members. */
export interface DraftGroup {
  readonly join: GroupJoin;
  readonly members: readonly Draft[];
}

/** Fields stand as they were entered: what is missing or wrong is told beside them and changes nothing else. */
export interface DraftCondition {
  readonly kind: ConditionKind;
  readonly fields: DraftFields;
}

export type DraftFields = Readonly<Record<string, unknown>>;
export type Draft = DraftGroup | DraftCondition;
export type DraftWindow = NonNullable<CohortDefinition['window']>;

export const GROUP_JOINS = ['all', 'any', 'none'] as const;
export type GroupJoin = (typeof GROUP_JOINS)[number];

/** Which member of which member, from the outermost group on. */
export type DraftPlace = readonly number[];

export function isGroup(draft: Draft): draft is DraftGroup {
  return 'join' in draft;
}

/** The outermost group: a definition that is a single condition is shown as the only member of one. */
export function readDraft({ where }: CohortDefinition): DraftGroup {
  if (where === undefined) return { join: 'all', members: [] };
  const draft = readNode(where);
  return isGroup(draft) ? draft : { join: 'all', members: [draft] };
}

function readNode(node: CohortNode): Draft {
  if (node.kind === 'all' || node.kind === 'any') return { join: node.kind, members: node.of.map(readNode) };
  if (node.kind === 'not') {
    return {
      join: 'none',
      members: node.of.kind === 'any' ? node.of.of.map(readNode) : [readNode(node.of)],
    };
  }
  const { kind, ...fields } = node;
  return { kind, fields };
}

export interface WrittenDraft {
  /** undefined where no condition is left: everybody. */
  readonly where: unknown;
  /** The path that the server names a condition or group by, per place in the draft. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The definition's `where` of a draft. Groups without a condition are left out. */
export function writeDraft(root: DraftGroup): WrittenDraft {
  const paths = new Map<string, string>();
  const where = writeNode(root, [], 'where', paths);
  return { where, paths };
}

export function placeKey(place: DraftPlace): string {
  return place.join('.');
}

function writeNode(draft: Draft, place: DraftPlace, path: string, paths: Map<string, string>): unknown {
  if (!isGroup(draft)) {
    paths.set(placeKey(place), path);
    return { kind: draft.kind, ...draft.fields };
  }
  const kept = draft.members.flatMap((member, position) =>
    hasCondition(member) ? [{ member, place: [...place, position] }] : [],
  );
  if (kept.length === 0) return undefined;
  paths.set(placeKey(place), path);
  const [only] = kept;
  if (draft.join === 'none' && only !== undefined && kept.length === 1) {
    return { kind: 'not', of: writeNode(only.member, only.place, `${path}.of`, paths) };
  }
  const inside = draft.join === 'none' ? `${path}.of.of` : `${path}.of`;
  const of = kept.map((one, position) => writeNode(one.member, one.place, `${inside}.${position}`, paths));
  return draft.join === 'none' ? { kind: 'not', of: { kind: 'any', of } } : { kind: draft.join, of };
}

function hasCondition(draft: Draft): boolean {
  return !isGroup(draft) || draft.members.some(hasCondition);
}

/** The draft with another one at the place; `null` takes it out. */
export function replaceAt(group: DraftGroup, place: DraftPlace, next: Draft | null): DraftGroup {
  const [position, ...deeper] = place;
  if (position === undefined) return next !== null && isGroup(next) ? next : group;
  const members = group.members.flatMap((member, index) => {
    if (index !== position) return [member];
    if (deeper.length > 0 && isGroup(member)) return [replaceAt(member, deeper, next)];
    return next === null ? [] : [next];
  });
  return { ...group, members };
}
