import type { ShownLimit } from '@eupnea/contracts/shown-limit';
import type { LimitPair } from './limit-watch.ts';
import type { EupneaLimit } from './limits-in-force.ts';

/**
 * Returns the limits shown beside each number: a limit set in Eupnea for this patient or bed, else the ventilator's,
 * else Eupnea's cited default. A default never hides the limit that the ventilator alarms on; it stays in force and is
 * shown as the other limit.
 */
export function showLimits(
  device: ReadonlyMap<string, LimitPair>,
  eupnea: ReadonlyMap<string, EupneaLimit>,
): Record<string, ShownLimit> {
  const shown: Record<string, ShownLimit> = {};
  for (const code of new Set([...device.keys(), ...eupnea.keys()])) {
    const reported = device.get(code);
    const atDevice =
      reported === undefined || isOff(reported) ? null : { ...reported, origin: 'device' as const };
    const own = eupnea.get(code) ?? null;
    const first = own === null || own.origin === 'default' ? (atDevice ?? own) : own;
    const other = first === atDevice ? own : atDevice;
    if (first !== null) shown[code] = other === null ? first : { ...first, other };
  }
  return shown;
}

function isOff({ low, high }: LimitPair): boolean {
  return low === null && high === null;
}
