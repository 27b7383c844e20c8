/** Maximum age of a value: an older one ends its crossing, and the technical alert reports the silence. */
export const VALUE_MAX_AGE_MS = 60_000;

export interface LimitPair {
  readonly low: number | null;
  readonly high: number | null;
}

/** Rule of a parameter in the registry: how long a crossing must last, and the hysteresis that ends it. */
export interface LimitRule {
  readonly delaySeconds: number;
  readonly hysteresis: number;
}

export interface WatchedValue {
  readonly value: number;
  readonly atMs: number;
}

export interface LimitTransition {
  readonly kind: 'onset' | 'end';
  readonly parameter: string;
  readonly direction: 'low' | 'high';
  readonly value: number;
  readonly limit: number;
  readonly atMs: number;
}

interface Crossing {
  readonly sinceMs: number;
  readonly limit: number;
  active: boolean;
  lastValue: number;
}

const DIRECTIONS = ['low', 'high'] as const;

/**
 * Crossings of Eupnea limits of one device. A crossing starts an episode after the registry's delay. It ends when the
 * value is back inside by the hysteresis, when the limit is removed or no longer crossed, or when the value is too old.
 * Pure: time is a parameter.
 */
export class LimitWatch {
  /** By parameter: a key of parameter and direction would be composed for every limit at every breath. */
  readonly #crossings = { low: new Map<string, Crossing>(), high: new Map<string, Crossing>() };
  readonly #rules: ReadonlyMap<string, LimitRule>;

  constructor(rules: ReadonlyMap<string, LimitRule>) {
    this.#rules = rules;
  }

  /** Adds an episode that was open before this process started: it continues or ends without a second onset. */
  resume(parameter: string, direction: 'low' | 'high', limit: number, value: number, sinceMs: number): void {
    this.#crossings[direction].set(parameter, { sinceMs, limit, active: true, lastValue: value });
  }

  evaluate(
    values: ReadonlyMap<string, WatchedValue>,
    limits: ReadonlyMap<string, LimitPair>,
    nowMs: number,
  ): LimitTransition[] {
    const transitions: LimitTransition[] = [];
    for (const [parameter, rule] of this.#rules) {
      const pair = limits.get(parameter);
      // Most parameters have no limit; without a crossing there is nothing to end either.
      if (pair === undefined && !this.#hasCrossings) continue;
      const watched = values.get(parameter);
      for (const direction of DIRECTIONS) {
        const transition = this.#evaluateOne(
          parameter,
          direction,
          rule,
          watched,
          pair?.[direction] ?? null,
          nowMs,
        );
        if (transition !== null) transitions.push(transition);
      }
    }
    return transitions;
  }

  /** Ends all episodes and drops pending crossings, on standby or removal of the device. */
  endAll(nowMs: number): LimitTransition[] {
    const transitions: LimitTransition[] = [];
    for (const direction of DIRECTIONS) {
      for (const [parameter, crossing] of this.#crossings[direction]) {
        if (crossing.active) transitions.push(toTransition('end', parameter, direction, crossing, nowMs));
      }
      this.#crossings[direction].clear();
    }
    return transitions;
  }

  get #hasCrossings(): boolean {
    return this.#crossings.low.size > 0 || this.#crossings.high.size > 0;
  }

  #evaluateOne(
    parameter: string,
    direction: 'low' | 'high',
    rule: LimitRule,
    watched: WatchedValue | undefined,
    limit: number | null,
    nowMs: number,
  ): LimitTransition | null {
    const crossing = this.#crossings[direction].get(parameter);
    const fresh = watched !== undefined && nowMs - watched.atMs <= VALUE_MAX_AGE_MS;
    if (!fresh || limit === null) return this.#end(parameter, direction, crossing, nowMs);
    const beyond = direction === 'high' ? watched.value - limit : limit - watched.value;
    if (crossing === undefined) {
      if (beyond > 0) this.#crossings[direction].set(parameter, this.#begin(watched, limit));
      return this.#raise(parameter, direction, rule, nowMs);
    }
    crossing.lastValue = watched.value;
    const endsAt = crossing.active && limit === crossing.limit ? -rule.hysteresis : 0;
    if (beyond < endsAt || (endsAt === 0 && beyond <= 0)) {
      return this.#end(parameter, direction, crossing, nowMs);
    }
    return this.#raise(parameter, direction, rule, nowMs);
  }

  #begin(watched: WatchedValue, limit: number): Crossing {
    return { sinceMs: watched.atMs, limit, active: false, lastValue: watched.value };
  }

  #raise(
    parameter: string,
    direction: 'low' | 'high',
    rule: LimitRule,
    nowMs: number,
  ): LimitTransition | null {
    const crossing = this.#crossings[direction].get(parameter);
    if (crossing === undefined || crossing.active) return null;
    if (nowMs - crossing.sinceMs < rule.delaySeconds * 1000) return null;
    crossing.active = true;
    return toTransition('onset', parameter, direction, crossing, nowMs);
  }

  #end(
    parameter: string,
    direction: 'low' | 'high',
    crossing: Crossing | undefined,
    nowMs: number,
  ): LimitTransition | null {
    if (crossing === undefined) return null;
    this.#crossings[direction].delete(parameter);
    return crossing.active ? toTransition('end', parameter, direction, crossing, nowMs) : null;
  }
}

function toTransition(
  kind: 'onset' | 'end',
  parameter: string,
  direction: 'low' | 'high',
  crossing: Crossing,
  atMs: number,
): LimitTransition {
  return { kind, parameter, direction, value: crossing.lastValue, limit: crossing.limit, atMs };
}
