import { FIRST_IDENTIFIER, LAST_IDENTIFIER, WAVEFORM_WITH_CO2, WAVEFORM_WITH_PRESSURE } from './codec.ts';
import { HAMILTON_PARAMETERS, type ParameterUse } from './identifiers.ts';

/**
 * Slot length, ms: the device answers in about 32 ms and must be polled every 36 ms at most (device-protocols
 * 4.2).
 */
export const SLOT_MS = 36;
/** Slots per parameter request: the other nine give 25 waveform answers per second. */
export const SLOTS_PER_PARAMETER = 10;
/** Retry time of a refused identifier, ms, because options can be switched on. */
export const REFUSED_FOR_MS = 600_000;

const WAVEFORMS = [WAVEFORM_WITH_CO2, WAVEFORM_WITH_PRESSURE];
const OFTEN: ReadonlySet<string> = new Set(['numeric']);
const SOMETIMES: ReadonlySet<string> = new Set(['setting', 'mode', 'rate', 'limit', 'alarm']);

/** Chooses the next identifier: all parameters once (4 s), then waveform and parameters in turns. */
export interface SlotPlanner {
  /** @param except identifiers that the next request must not ask, where others are left */
  next(nowMs: number, except: { has(identifier: number): boolean }): number;
  refuse(identifier: number, nowMs: number): void;
}

export function createSlotPlanner(): SlotPlanner {
  const refusedUntil = new Map<number, number>();
  const first = createRound(everyParameter());
  const rounds = [
    createRound(ofUse((use) => use !== undefined && OFTEN.has(use.kind))),
    createRound(ofUse((use) => use !== undefined && SOMETIMES.has(use.kind))),
    createRound(ofUse((use) => use === undefined || use.kind === 'clock' || use.kind === 'identity')),
  ];
  /**
   * Of eight parameter slots four are for numerics, three for settings, limits and alarms, one for the rest.
   */
  const turns = [0, 1, 0, 1, 0, 1, 0, 2];
  let slot = 0;
  let turn = 0;

  const isOpen =
    (nowMs: number) =>
    (identifier: number): boolean =>
      (refusedUntil.get(identifier) ?? Number.NEGATIVE_INFINITY) <= nowMs;

  function nextParameter(isAllowed: (identifier: number) => boolean): number | null {
    for (let tried = 0; tried < turns.length; tried += 1) {
      const round = rounds[turns[turn % turns.length] ?? 0];
      turn += 1;
      const identifier = round?.next(isAllowed) ?? null;
      if (identifier !== null) return identifier;
    }
    return null;
  }

  return {
    next(nowMs, except) {
      const isAllowed = (identifier: number): boolean => !except.has(identifier) && isOpen(nowMs)(identifier);
      if (!first.isOver) {
        const identifier = first.next(isAllowed);
        if (identifier !== null && !first.isOver) return identifier;
      }
      slot += 1;
      const waveform = WAVEFORMS.find(isOpen(nowMs)) ?? null;
      const isParameterSlot = waveform === null || except.has(waveform) || slot % SLOTS_PER_PARAMETER === 0;
      return (isParameterSlot ? nextParameter(isAllowed) : waveform) ?? waveform ?? WAVEFORM_WITH_CO2;
    },
    refuse(identifier, nowMs) {
      refusedUntil.set(identifier, nowMs + REFUSED_FOR_MS);
    },
  };
}

interface Round {
  /** Whether every identifier had its turn. */
  readonly isOver: boolean;
  /** Null when none is available. */
  next(isOpen: (identifier: number) => boolean): number | null;
}

function createRound(identifiers: readonly number[]): Round {
  let at = 0;
  return {
    get isOver() {
      return at > identifiers.length;
    },
    next(isOpen) {
      for (let tried = 0; tried < identifiers.length; tried += 1) {
        const identifier = identifiers[at % identifiers.length];
        at += 1;
        if (identifier !== undefined && isOpen(identifier)) return identifier;
      }
      at += 1;
      return null;
    },
  };
}

/** Includes identifiers without a public name; their answers are kept and reported. */
function everyParameter(): readonly number[] {
  const all = Array.from(
    { length: LAST_IDENTIFIER - FIRST_IDENTIFIER + 1 },
    (_, at) => FIRST_IDENTIFIER + at,
  );
  return all.filter((identifier) => !WAVEFORMS.includes(identifier));
}

function ofUse(fits: (use: ParameterUse | undefined) => boolean): readonly number[] {
  return everyParameter().filter((identifier) => fits(HAMILTON_PARAMETERS.get(identifier)?.use));
}
