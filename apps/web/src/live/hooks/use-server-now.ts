import { useNow } from '../../lib/use-now.ts';
import { live } from '../live.ts';

/** Server time, updated once a second. */
export function useServerNow(): number {
  return live.serverClock.toServerMs(useNow());
}
