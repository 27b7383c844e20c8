import { CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';

const about = z.array(z.enum(CHANNEL_CODES)).readonly();
const steps = z.array(z.object({ ms: z.number(), percent: z.number() })).readonly();
const lag = { lagMs: z.number(), breaths: z.number(), spreadMs: z.number() };
const names = z.string();

/** Why a question is asked, as a message with parameters (packages/model, QuestionWhy). */
export const questionWhySchema = z.discriminatedUnion('reason', [
  z.object({
    reason: z.enum([
      'found_by_values',
      'found_by_unit',
      'no_unit',
      'other_unit',
      'mixed_units',
      'flow_reversed',
      'flow_pair',
    ]),
    about,
  }),
  z.object({ reason: z.literal('unknown_unit'), about, units: z.string() }),
  z.object({
    reason: z.enum(['no_known_name', 'no_known_signal', 'same_name', 'unfit_rates']),
    names,
  }),
  z.object({ reason: z.literal('other_lengths'), names, leader: z.string(), values: z.number() }),
  z.object({
    reason: z.enum(['rate_unstated', 'no_times', 'rows_descending', 'rows_unsorted', 'no_start', 'no_zone']),
  }),
  z.object({ reason: z.literal('time_form'), example: z.string() }),
  z.object({ reason: z.literal('rate_perhaps'), hz: z.number() }),
  z.object({ reason: z.literal('rate_contradicted'), statedHz: z.number(), foundHz: z.number() }),
  z.object({
    reason: z.literal('rows_far_apart'),
    seconds: z.number(),
    hz: z.number(),
    neededHz: z.number(),
  }),
  z.object({ reason: z.enum(['steps_uneven', 'packets_uneven']), steps }),
  z.object({
    reason: z.literal('grid_or_ticks'),
    gridHz: z.number(),
    missing: z.number(),
    meanHz: z.number(),
    tickMs: z.number(),
    steps,
  }),
  z.object({ reason: z.literal('ticks_with_losses'), tickMs: z.number(), meanHz: z.number(), steps }),
  z.object({ reason: z.enum(['packets_with_losses', 'packets_repeated']), meanHz: z.number(), steps }),
  z.object({
    reason: z.literal('two_rates'),
    leader: z.enum(CHANNEL_CODES),
    leaderHz: z.number(),
    other: z.enum(CHANNEL_CODES),
    steps,
  }),
  z.object({
    reason: z.literal('rate_out_of_range'),
    hz: z.number(),
    leastHz: z.number(),
    mostHz: z.number(),
    steps,
  }),
  z.object({ reason: z.enum(['pressure_early', 'pressure_late']), ...lag }),
  z.object({ reason: z.enum(['lag_untold', 'unlike_names']), flow: z.string(), pressure: z.string() }),
  z.object({ reason: z.literal('stated_start'), stated: z.string() }),
  z.object({ reason: z.literal('open_date'), date: z.string() }),
]);
