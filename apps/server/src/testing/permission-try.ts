import type { EndpointName } from '@eupnea/contracts/endpoints';

/** Objects of the tries, all in one project. */
export interface PermissionObjects {
  readonly project: number;
  /** Another project of the manager. */
  readonly target: number;
  readonly device: number;
  readonly freeDevice: number;
  /** A patient on the device. */
  readonly patient: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
  /** A patient without a ventilator until the manager assigns one. */
  readonly bedless: number;
  readonly session: number;
  readonly sample: number;
  readonly medication: number;
  readonly note: number;
  readonly viewer: number;
  readonly labeler: number;
  /** A task labelled by every labeler. */
  readonly labelTask: number;
  /** A task labelled and handed in by the labeler alone. */
  readonly reviewTask: number;
  /** A cohort of the owner, who is not among the persons who try. */
  readonly cohort: number;
  readonly nowMs: number;
}

/** read and write concern a member's project; administer is for administrators, whether members or not. */
export type PermissionKind = 'read' | 'write' | 'manage' | 'administer' | 'label' | 'review' | 'steer';

export interface PermissionTry {
  readonly name: EndpointName;
  readonly what: string;
  /**
   * read = everyone who sees the project; write = its managers; manage = reading restricted to managers; label, review
   * and steer concern a labeling task, which viewers of the project do not see.
   */
  readonly kind: PermissionKind;
  /** Value for `:id` in the path. */
  readonly id?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
