import type { Breath, Finding, FindingKind } from '@eupnea/model';

/**
 * Number of breaths held back: a finding is final with the next breath, one that spans two with the one
 * after.
 */
const HELD_BREATHS = 2;

export interface BreathWithFindings {
  readonly breath: Breath;
  /** Kinds in order of detection, without duplicates. */
  readonly kinds: readonly FindingKind[];
}

/** Holds breaths until their findings are final; bounds the memory. */
export class FindingAttacher {
  #held: { readonly breath: Breath; readonly kinds: Set<FindingKind> }[] = [];

  add(breaths: readonly Breath[], findings: readonly Finding[]): readonly BreathWithFindings[] {
    this.#held.push(...breaths.map((breath) => ({ breath, kinds: new Set<FindingKind>() })));
    this.#attach(findings);
    return this.#release(this.#held.length - HELD_BREATHS);
  }

  finish(): readonly BreathWithFindings[] {
    return this.#release(this.#held.length);
  }

  #attach(findings: readonly Finding[]): void {
    for (const { state, kind, breathStartIndices } of findings) {
      if (state !== 'final') continue;
      for (const { breath, kinds } of this.#held) {
        if (breathStartIndices.includes(breath.startIndex)) kinds.add(kind);
      }
    }
  }

  #release(count: number): readonly BreathWithFindings[] {
    const done = this.#held.slice(0, Math.max(0, count));
    this.#held = this.#held.slice(done.length);
    return done.map(({ breath, kinds }) => ({ breath, kinds: [...kinds] }));
  }
}
