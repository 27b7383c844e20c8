import type { ChannelCode } from './channel.ts';

/**
 * Why a column, signal or other part of a file is not read: a message with its parameters. Screens say it in the reader's
 * language; `describePart` of the formats package says it in English.
 */
export type PartWhy =
  | {
      readonly reason:
        | 'unknown_name'
        | 'not_chosen'
        | 'empty'
        | 'further_sheet'
        | 'further_list'
        | 'checksum'
        | 'nameless_rows'
        | 'other_patient_rows'
        | 'no_name'
        | 'decimal_numbers'
        | 'nested'
        | 'long_text';
    }
  /** other: the column that is read as the channel instead. */
  | { readonly reason: 'taken_instead'; readonly other: string; readonly channel: ChannelCode }
  | {
      readonly reason: 'unfit_rate';
      readonly hz: number;
      readonly leastHz: number;
      readonly mostHz: number;
    }
  /** most: columns or signals that are read. */
  | { readonly reason: 'beyond_columns' | 'beyond_inspection'; readonly most: number }
  | { readonly reason: 'column_type'; readonly type: string }
  | { readonly reason: 'dimensions'; readonly dimensions: number }
  | { readonly reason: 'few_values'; readonly values: number; readonly needed: number }
  | { readonly reason: 'wide_matrix'; readonly rows: number; readonly columns: number }
  | { readonly reason: 'deep'; readonly levels: number }
  | { readonly reason: 'no_samples'; readonly values: number }
  | { readonly reason: 'words'; readonly values: number; readonly samples: number };

export type PartReason = PartWhy['reason'];
