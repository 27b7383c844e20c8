/** Lifetime, ms: a list stays the same while it is scrolled, and what came since appears after it. */
const KEPT_MS = 60_000;

/** Answers that are asked for again within a minute; concurrent requests share one. A failed one is not kept. */
export class RecentAnswers<Answer> {
  readonly #most: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly answer: Promise<Answer>; readonly untilMs: number }>();

  /** @param most number of answers that are kept: beyond it the oldest goes */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  read(key: string, build: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.untilMs > this.#now()) return kept.answer;
    const answer = build();
    this.#kept.delete(key);
    this.#kept.set(key, { answer, untilMs: this.#now() + KEPT_MS });
    answer.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}
