import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { isoTimeOfUs } from '@eupnea/model';
import { codeOf, type Rater } from './rater-repository.ts';
import type { TaskView } from './task-repository.ts';

/** A task with the caller's role in it. */
export interface TaskOfCaller extends TaskView {
  readonly raters: readonly Rater[];
  /** The caller as a rater: blind until submission, with or without permission to label now. */
  readonly own: Rater | null;
  readonly permissions: LabelingTask['permissions'];
}

export function describeCaller(
  view: TaskView,
  raters: readonly Rater[],
  viewer: { readonly userId: number },
): TaskOfCaller {
  const { canLabel, canReview, canManage } = view.member;
  const own = raters.find(({ userId }) => userId === viewer.userId) ?? null;
  return {
    ...view,
    raters,
    own,
    permissions: { label: own !== null && canLabel, review: canReview, manage: canManage },
  };
}

export function toLabelingTask({ task, raters, own, ...view }: TaskOfCaller): LabelingTask {
  const { review, manage } = view.permissions;
  const told = review || manage ? raters : raters.filter((rater) => rater === own);
  return {
    id: task.id,
    version: task.version,
    project_id: task.projectId,
    project_name: view.projectName,
    title: task.title,
    instructions: task.instructions,
    shows_suggestions: task.showsSuggestions,
    ventilation_session_id: task.ventilationSessionId,
    device_id: task.deviceId,
    patient_id: view.patientId,
    pseudonym: view.pseudonym,
    start: isoTimeOfUs(task.fromUs),
    end: isoTimeOfUs(task.toUs),
    breaths: task.breaths,
    state: stateOf(task.approvedAt, raters),
    created_at: task.createdAt.toISOString(),
    approved_at: task.approvedAt?.toISOString() ?? null,
    permissions: view.permissions,
    own: own === null ? null : describeOwn(own),
    muscle: describeMuscle(raters, own !== null && own.state !== 'submitted' && !task.showsSuggestions),
    raters: told.map(describeRater),
  };
}

function stateOf(approvedAt: Date | null, raters: readonly Rater[]): LabelingTask['state'] {
  if (approvedAt !== null) return 'approved';
  return raters.every(({ state }) => state === 'submitted') ? 'in_review' : 'labeling';
}

function describeRater(rater: Rater): LabelingTask['raters'][number] {
  return {
    rater_id: rater.id,
    code: codeOf(rater),
    derived_from: rater.derivedFrom,
    user_id: rater.userId,
    username: rater.username,
    state: rater.state,
    labelled: rater.labelled,
    submitted_at: rater.submittedAt?.toISOString() ?? null,
  };
}

function describeMuscle(raters: readonly Rater[], isBlind: boolean): LabelingTask['muscle'] {
  const muscle = isBlind ? undefined : findMuscleRater(raters);
  return muscle?.derivedFrom ? { ...muscle.derivedFrom, labelled: muscle.labelled } : null;
}

/** The labels of the muscle signal among the raters; undefined without any. */
export function findMuscleRater(raters: readonly Rater[]): Rater | undefined {
  return raters.find(({ derivedFrom }) => derivedFrom !== null);
}

function describeOwn(rater: Rater): NonNullable<LabelingTask['own']> {
  return {
    rater_id: rater.id,
    code: codeOf(rater),
    state: rater.state,
    labelled: rater.labelled,
    return_comment: rater.returnComment,
    returned_positions: rater.returnedPositions ?? [],
  };
}
