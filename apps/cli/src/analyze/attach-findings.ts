import type { MeasuredBreath } from '@eupnea/analysis';
import type { Finding, FindingKind } from '@eupnea/model';

/**
 * Number of breaths held back: a finding is final with the next breath, one that spans two with the one
 * after.
 */
const HELD_BREATHS = 2;

export interface BreathWithFindings {
  readonly measured: MeasuredBreath;
  /** Kinds in order of detection, without duplicates. */
  readonly kinds: readonly FindingKind[];
}

/** Holds breaths until their findings are final; bounds the memory. */
export class FindingAttacher {
  #held: { readonly measured: MeasuredBreath; readonly kinds: Set<FindingKind> }[] = [];

  add(breaths: readonly MeasuredBreath[], findings: readonly Finding[]): readonly BreathWithFindings[] {
    this.#held.push(...breaths.map((measured) => ({ measured, kinds: new Set<FindingKind>() })));
    this.#attach(findings);
    return this.#release(this.#held.length - HELD_BREATHS);
  }

  finish(): readonly BreathWithFindings[] {
    return this.#release(this.#held.length);
  }

  #attach(findings: readonly Finding[]): void {
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
    return done.map(({ measured, kinds }) => ({ measured, kinds: [...kinds] }));
  }
}
