import type { Alert } from '@eupnea/contracts/alert';
import type { StoredEvent } from '@eupnea/contracts/stored-event';

/** A stored episode as the live stream names it. Its id is 0: the store's events have none that the stream shares. */
export function toAlert(event: StoredEvent): Alert {
  const kind = event.code ?? '';
  return {
    id: 0,
    device_id: event.device_id,
    source: event.source === 'eupnea' ? 'eupnea' : 'device',
    kind,
    priority: event.priority ?? 'unclassified',
    technical: kind === 'no_data' || kind === 'second_gateway',
    parameter: event.parameter,
    value: typeof event.value === 'number' ? event.value : null,
    limit: kind.endsWith('_low') ? event.low : event.high,
    text: event.text,
    onset: event.at,
    end: event.until,
  };
}
