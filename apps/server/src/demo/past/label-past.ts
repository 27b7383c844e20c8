import { randomUUID } from 'node:crypto';
import { ensure, LABEL_KINDS, type LabelKind } from '@eupnea/model';
import { z } from 'zod';
import type { DemoPerson } from './demo-person.ts';
import type { Together } from './together.ts';

/** Task labelled by both raters, compared and settled. */
const SETTLED = { title: 'Double triggering, settled', atH: 6, breaths: 40, showsSuggestions: true } as const;
/** Task for the demo user. */
const OPEN = { title: 'Ten breaths to label', atH: 7, breaths: 10, showsSuggestions: false } as const;
/** The raters do not see a finding of less confidence, so that the scores of the detectors are not all 1. */
const SEEN_CONFIDENCE = 0.9;
/** The second rater disagrees on every fifth breath and is unsure of every seventh. */
const DISAGREES_EVERY = 5;
const UNSURE_EVERY = 7;

const identified = z.looseObject({ id: z.number() });
const versioned = z.looseObject({ id: z.number(), version: z.number() });
const anything = z.unknown();
const waiting = z.looseObject({ items: z.array(identified) });
const sessions = z.looseObject({ items: z.array(z.looseObject({ ventilation_session_id: z.number() })) });
const begun = z.looseObject({ items: z.array(z.looseObject({ started_at: z.string() })) });
const listed = z.looseObject({ items: z.array(z.looseObject({ id: z.number(), title: z.string() })) });
const breaths = z.looseObject({
  items: z.array(
    z.looseObject({
      position: z.number(),
      suggestion: z
        .looseObject({
          findings: z.array(z.looseObject({ kind: z.enum(LABEL_KINDS), confidence: z.number() })),
        })
        .nullable(),
    }),
  ),
});

interface Opinion {
  readonly position: number;
  readonly kinds: readonly LabelKind[];
}

/**
 * Two raters label one period and settle a gold set; a second task stays open.
 * @returns the open task
 */
export async function labelPast(work: Together, patientId: number): Promise<number> {
  const { owner, rater, projectId } = work;
  await owner.call('POST', '/nestjs/projects/share', anything, {
    project_id: projectId,
    email: rater.email,
    permissions: { label: true, review: false, manage: false },
  });
  const invitations = await rater.call('GET', '/nestjs/projects/invitations', waiting);
  for (const { id } of invitations.items)
    await rater.call('POST', `/nestjs/projects/invitations/${id}/accept`, anything);
  const known = await owner.call('GET', `/nestjs/labeling/tasks?project_id=${projectId}`, listed);
  const idOf = (title: string) => known.items.find((task) => task.title === title)?.id;
  if (idOf(SETTLED.title) === undefined)
    await settleTask(work, await createTask(work, patientId, SETTLED, [owner, rater]));
  return idOf(OPEN.title) ?? (await createTask(work, patientId, OPEN, [owner]));
}

async function createTask(
  { owner, projectId, timeAt }: Together,
  patientId: number,
  { title, atH, breaths: count, showsSuggestions }: typeof SETTLED | typeof OPEN,
  raters: readonly DemoPerson[],
): Promise<number> {
  const stored = await owner.call(
    'GET',
    `/nestjs/ventilation/sessions?patient_id=${patientId}&sortOrder=asc`,
    sessions,
  );
  const sessionId = ensure(stored.items[0], 'the story was stored').ventilation_session_id;
  const startTime = timeAt(atH);
  const following = await owner.call(
    'GET',
    `/nestjs/breaths?ventilation_session_id=${sessionId}&startTime=${startTime}&count=${count + 2}`,
    begun,
  );
  // The list includes the breath that began before the period, which is not part of the task.
  const begin = following.items.map(({ started_at: at }) => at).filter((at) => at >= startTime);
  const endTime = ensure(begin[count] ?? following.items.at(-1)?.started_at, 'the story has breaths');
  const task = await owner.call('POST', '/nestjs/labeling/tasks', identified, {
    project_id: projectId,
    ventilation_session_id: sessionId,
    startTime,
    endTime,
    title,
    instructions: 'Mark a double trigger on the first of its two breaths.',
    shows_suggestions: showsSuggestions,
    rater_ids: raters.map(({ userId }) => userId),
  });
  return task.id;
}

async function settleTask({ owner, rater }: Together, taskId: number): Promise<void> {
  const path = `/nestjs/labeling/tasks/${taskId}`;
  const { items } = await owner.call('GET', `${path}/breaths?count=200`, breaths);
  const first = items.map(({ position, suggestion }) => ({
    position,
    kinds: firstOpinion(ensure(suggestion, 'the settled task shows its suggestions').findings),
  }));
  const second = first.map(({ position, kinds }) => ({ position, kinds: secondOpinion(position, kinds) }));
  await labelAll(owner, path, first, () => false);
  await labelAll(rater, path, second, (position) => position % UNSURE_EVERY === 0);
  await owner.call('POST', `${path}/gold`, anything, { events: first.map(toEvent) });
  const { version } = await owner.call('GET', path, versioned);
  await owner.call('POST', `${path}/approve`, anything, { version });
}

async function labelAll(
  person: DemoPerson,
  path: string,
  opinions: readonly Opinion[],
  isUnsure: (position: number) => boolean,
): Promise<void> {
  const events = opinions.map((opinion) => ({ ...toEvent(opinion), is_unsure: isUnsure(opinion.position) }));
  await person.call('POST', `${path}/labels`, anything, { events });
  await person.call('POST', `${path}/submit`, anything, { allow_unlabelled: false });
}

function toEvent({ position, kinds }: Opinion) {
  return { client_id: randomUUID(), position, action: 'label', kinds };
}

function firstOpinion(
  findings: readonly { readonly kind: LabelKind; readonly confidence: number }[],
): readonly LabelKind[] {
  const seen = findings.flatMap(({ kind, confidence }) => (confidence < SEEN_CONFIDENCE ? [] : [kind]));
  return seen.length === 0 ? ['normal'] : [...new Set(seen)];
}

function secondOpinion(position: number, kinds: readonly LabelKind[]): readonly LabelKind[] {
  if (position % DISAGREES_EVERY !== 0) return kinds;
  return kinds.includes('double_trigger') ? ['breath_stacking'] : ['normal'];
}
