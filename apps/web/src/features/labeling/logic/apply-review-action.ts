import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import type { LabelKind } from '@eupnea/model';
import { findNext, stepFrom } from './label-order.ts';
import type { ReviewAction } from './read-labeling-key.ts';
import type { ShownLabel } from './shown-label.ts';

interface ReviewSituation {
  readonly walk: readonly number[];
  readonly position: number;
  readonly canReview: boolean;
  readonly queue: readonly Pick<ReviewedBreath, 'position' | 'gold'>[];
  readonly reviewer: {
    readonly goldOf: (position: number, stored: ShownLabel | null) => ShownLabel | null;
    readonly approve: () => void;
    readonly toggle: (kind: LabelKind) => void;
    readonly undo: () => Promise<void>;
  };
  readonly select: (position: number) => void;
  readonly edit: () => void;
  readonly open: (what: 'help' | 'return') => void;
  readonly focusComment: () => void;
}

/** Applies a reviewer's action to the current breath. */
export function applyReviewAction(action: ReviewAction, situation: ReviewSituation): void {
  const { walk, position, canReview, queue, reviewer, select } = situation;

  function selectNextDisagreement(): void {
    const open = new Set(
      queue.filter((item) => reviewer.goldOf(item.position, item.gold) === null).map((item) => item.position),
    );
    select(findNext(walk, position, (at) => at !== position && open.has(at)) ?? position);
  }

  switch (action.type) {
    case 'next':
      return select(stepFrom(walk, position, 1));
    case 'previous':
      return select(stepFrom(walk, position, -1));
    case 'nextDisagreement':
      return selectNextDisagreement();
    case 'approve':
      return reviewer.approve();
    case 'edit':
      return situation.edit();
    case 'kind':
      return reviewer.toggle(action.kind);
    case 'return':
      return canReview ? situation.open('return') : undefined;
    case 'undo':
      return void reviewer.undo();
    case 'comment':
      return situation.focusComment();
    case 'help':
      return situation.open('help');
  }
}
