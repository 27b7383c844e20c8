import type { MeasuredBreath } from '@eupnea/analysis';
import type { Finding, FindingKind, UndecidedBreath } from '@eupnea/model';

/**
 * Number of breaths held back: a finding is final with the next breath, one that spans two with the one
 * after.
 */
const HELD_BREATHS = 2;

export interface BreathWithFindings {
  readonly measured: MeasuredBreath;
  /** Kinds in order of detection, without duplicates. */
  readonly kinds: readonly FindingKind[];
  readonly undecided: UndecidedBreath['kinds'];
}

interface Answers {
  readonly findings: readonly Finding[];
  readonly undecided: readonly UndecidedBreath[];
}

interface Held {
  readonly measured: MeasuredBreath;
  readonly kinds: Set<FindingKind>;
  undecided: UndecidedBreath['kinds'];
}

/** Holds breaths until their findings are final; bounds the memory. */
export class FindingAttacher {
  #held: Held[] = [];

  add(breaths: readonly MeasuredBreath[], answers: Answers): readonly BreathWithFindings[] {
    for (const measured of breaths) this.#held.push({ measured, kinds: new Set(), undecided: {} });
    this.#attach(answers);
    return this.#release(this.#held.length - HELD_BREATHS);
  }

  finish(): readonly BreathWithFindings[] {
    return this.#release(this.#held.length);
  }

  #attach({ findings, undecided }: Answers): void {
    for (const { breathStartIndex, kinds } of undecided) {
      const own = this.#held.find(({ measured }) => measured.breath.startIndex === breathStartIndex);
      if (own !== undefined) own.undecided = kinds;
    }
    for (const { state, kind, breathStartIndices } of findings) {
      if (state !== 'final') continue;
      for (const { measured, kinds } of this.#held) {
        if (breathStartIndices.includes(measured.breath.startIndex)) kinds.add(kind);
      }
    }
  }

  #release(count: number): readonly BreathWithFindings[] {
    const done = this.#held.slice(0, Math.max(0, count));
    this.#held = this.#held.slice(done.length);
    return done.map(({ measured, kinds, undecided }) => ({ measured, kinds: [...kinds], undecided }));
  }
}
