import { LIMITED_PARAMETERS, LIMIT_DIRECTIONS } from '@eupnea/contracts';

export type LimitDirection = (typeof LIMIT_DIRECTIONS)[number];

export interface LimitSide {
  readonly parameter: string;
  readonly direction: LimitDirection;
}

/** Which limit is looked at, and what is tried in its place. */
export interface LimitTrial {
  readonly side: LimitSide;
  readonly limit: number | null;
  /** Without one the registry's. */
  readonly delaySeconds: number | null;
}

/** `RR_high`, as the kinds of Eupnea's limit alarms are called; null for anything else. */
export function readSide(text: unknown): LimitSide | null {
  if (typeof text !== 'string') return null;
  const direction = LIMIT_DIRECTIONS.find((known) => text.endsWith(`_${known}`));
  if (direction === undefined) return null;
  const parameter = text.slice(0, -direction.length - 1);
  return LIMITED_PARAMETERS.some((known) => known === parameter) ? { parameter, direction } : null;
}

export function writeSide({ parameter, direction }: LimitSide): string {
  return `${parameter}_${direction}`;
}

/** A number of an address, with a point; null where there is none. */
export function readNumber(text: unknown, least: number, greatest: number): number | null {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value >= least && value <= greatest ? value : null;
}
