import { compileShape } from '@eupnea/contracts/compile-shape';
import { listEventSchema } from '@eupnea/contracts/live/list-event';
import { parsedVentilatorDataSchema } from '@eupnea/contracts/live/parsed-ventilator-data';

/** Messages of the live sockets. */
export const LIST_EVENT = compileShape(listEventSchema);
export const PARSED_VENTILATOR_DATA = compileShape(parsedVentilatorDataSchema);
