import { PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS } from '@eupnea/model';
import { z } from 'zod';

const shape = {
  pressure: z.enum(PRESSURE_UNITS),
  partial_pressure: z.enum(PARTIAL_PRESSURE_UNITS),
};

/** Display units of a user. Storage, messages and exports keep the units of the registry. */
export const displayUnitsSchema = z.object(shape).meta({ id: 'DisplayUnits' });

export const setDisplayUnitsBodySchema = z.strictObject(shape);

export type DisplayUnits = z.infer<typeof displayUnitsSchema>;
