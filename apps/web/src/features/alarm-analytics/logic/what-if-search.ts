import { LIMITED_PARAMETERS, LIMIT_DIRECTIONS } from '@eupnea/contracts/alarm-distributions';

export type LimitDirection = (typeof LIMIT_DIRECTIONS)[number];

export interface LimitSide {
  readonly parameter: string;
  readonly direction: LimitDirection;
}

/** The limit of a what-if and the tried value. */
export interface LimitTrial {
  readonly side: LimitSide;
  readonly limit: number | null;
  /** Null means the delay of the registry. */
  readonly delaySeconds: number | null;
}

/** Parses `RR_high`, the form of Eupnea's limit alarms; null for other text. */
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

/** Parses a number in an address, with a decimal point; null without one. */
export function readNumber(text: unknown, least: number, greatest: number): number | null {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value >= least && value <= greatest ? value : null;
}
