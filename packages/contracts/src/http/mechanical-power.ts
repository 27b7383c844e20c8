import { z } from 'zod';

const joulePerMinute = z.number().nullable();

/** J/min; null = absent. hour_ and day_ = energy over observed minutes, one formula only (definitions.md, Mechanical power). */
export const mechanicalPowerSchema = z
  .object({
    mp1: joulePerMinute,
    mp2: joulePerMinute,
    mp3: joulePerMinute,
    /** Name of the published formula behind mp2. */
    mp2_formula: z.string().nullable(),
    hour_mp1: joulePerMinute,
    hour_mp2: joulePerMinute,
    hour_mp3: joulePerMinute,
    day_mp1: joulePerMinute,
    day_mp2: joulePerMinute,
    day_mp3: joulePerMinute,
    /** Share of the hour and of the day that was observed, 0 to 1. */
    hour_coverage: z.number().nullable(),
    day_coverage: z.number().nullable(),
  })
  .meta({ id: 'MechanicalPower' });

export type MechanicalPower = z.infer<typeof mechanicalPowerSchema>;
