import { SECOND_MS } from '@eupnea/model';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Keeps a number and its unit on one line. */
const NO_BREAK = '\u00a0';

/**
 * A duration in its two largest units: "40 s", "1 min 20 s", "2 h 5 min", "3 d 4 h". Negative values (clock skew)
 * count as zero. The symbols are those of the SI brochure (table 8) and the same in every language of the screens;
 * Intl.DurationFormat would write "1m 20s", "1 min, 20 sec" or "1 Min., 20 Sek." beside values in "min" and "s".
 */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / SECOND_MS));
  if (seconds < MINUTE_S) return part(seconds, 's');
  if (seconds < HOUR_S) return join(seconds, [MINUTE_S, 'min'], [1, 's']);
  if (seconds < DAY_S) return join(seconds, [HOUR_S, 'h'], [MINUTE_S, 'min']);
  return join(seconds, [DAY_S, 'd'], [HOUR_S, 'h']);
}

type Unit = readonly [seconds: number, symbol: string];

/** The smaller unit is left out when it is zero. */
function join(seconds: number, [large, largeSymbol]: Unit, [small, smallSymbol]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  const whole = part(Math.floor(seconds / large), largeSymbol);
  return rest === 0 ? whole : `${whole} ${part(rest, smallSymbol)}`;
}

function part(count: number, symbol: string): string {
  return `${count}${NO_BREAK}${symbol}`;
}
