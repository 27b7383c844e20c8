import type { ChannelCode } from './channel.ts';

/** Share of a step of time among all steps of a table. */
export interface StepShare {
  readonly ms: number;
  readonly percent: number;
}

/**
 * Why a question about a file is asked, or why its rate cannot be told: a message with its parameters. Screens say it in the
 * reader's language; `describeWhy` of the formats package says it in English.
 */
export type QuestionWhy =
  | {
      readonly reason:
        | 'found_by_values'
        | 'found_by_unit'
        | 'no_unit'
        | 'other_unit'
        | 'mixed_units'
        | 'flow_reversed'
        | 'flow_pair';
      readonly about: readonly ChannelCode[];
    }
  | {
      readonly reason: 'unknown_unit';
      readonly about: readonly ChannelCode[];
      readonly units: string;
    }
  /** names: what the file holds instead; '' = no names. */
  | { readonly reason: 'no_known_name'; readonly names: string }
  | { readonly reason: 'no_known_signal' | 'same_name' | 'unfit_rates'; readonly names: string }
  | {
      readonly reason: 'other_lengths';
      readonly names: string;
      readonly leader: string;
      readonly values: number;
    }
  | RateWhy
  | {
      readonly reason: 'pressure_early' | 'pressure_late';
      readonly lagMs: number;
      readonly breaths: number;
      readonly spreadMs: number;
    }
  /** flow, pressure: names of the two files. */
  | { readonly reason: 'lag_untold' | 'unlike_names'; readonly flow: string; readonly pressure: string }
  | { readonly reason: 'no_start' | 'no_zone' }
  | { readonly reason: 'stated_start'; readonly stated: string }
  | { readonly reason: 'open_date'; readonly date: string };

/** Why the samples a second of a table are not known. Rates in Hz, times in ms where the name says so. */
export type RateWhy =
  | { readonly reason: 'rate_unstated' | 'no_times' | 'rows_descending' | 'rows_unsorted' }
  /** example: a time of the table whose form is not read. */
  | { readonly reason: 'time_form'; readonly example: string }
  | { readonly reason: 'rate_perhaps'; readonly hz: number }
  | { readonly reason: 'rate_contradicted'; readonly statedHz: number; readonly foundHz: number }
  | {
      readonly reason: 'rows_far_apart';
      readonly seconds: number;
      readonly hz: number;
      readonly neededHz: number;
    }
  | { readonly reason: 'steps_uneven' | 'packets_uneven'; readonly steps: readonly StepShare[] }
  | {
      readonly reason: 'grid_or_ticks';
      readonly gridHz: number;
      readonly missing: number;
      readonly meanHz: number;
      readonly tickMs: number;
      readonly steps: readonly StepShare[];
    }
  | {
      readonly reason: 'ticks_with_losses';
      readonly tickMs: number;
      readonly meanHz: number;
      readonly steps: readonly StepShare[];
    }
  | {
      readonly reason: 'packets_with_losses' | 'packets_repeated';
      readonly meanHz: number;
      readonly steps: readonly StepShare[];
    }
  | {
      readonly reason: 'two_rates';
      readonly leader: ChannelCode;
      readonly leaderHz: number;
      readonly other: ChannelCode;
      readonly steps: readonly StepShare[];
    }
  | {
      readonly reason: 'rate_out_of_range';
      readonly hz: number;
      readonly leastHz: number;
      readonly mostHz: number;
      readonly steps: readonly StepShare[];
    };

export type WhyReason = QuestionWhy['reason'];
