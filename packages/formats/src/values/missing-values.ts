import { CHANNELS, CHANNEL_CODES, type ChannelCode, type InputIssue, type SampleBlock } from '@eupnea/model';

/** Values that programs write for "no value" and that lie inside the range of a channel. */
const SENTINELS = new Set([-99, -99.9, -99.99, -127, -128]);
/** A sentinel stands this far from the last real value, in the unit of the channel. */
const SENTINEL_STEP = 60;

interface ChannelCount {
  samples: number;
  spells: number;
  isInside: boolean;
  last: number;
  readonly values: Map<number, number>;
}

/** A file's own scale rounds values at the end of the range by less. */
const ROUNDING = 0.001;
/** Samples in a row without any change, from which a value is no measured one. */
const LEAST_STILL = 3;
/** Most different values that are counted of one channel. */
const MOST_VALUES = 64;

/** Share of impossible values from which the unit is wrong. */
const MOST_IMPOSSIBLE = 0.25;
/** Share of the impossible values that a code for missing ones has. */
const MOST_OF_ONE_CODE = 0.2;

/** Pressures of the air from the mountains to the sea with an airway pressure, cmH2O, and so many different ones. */
const ABSOLUTE = { least: 550, most: 1200, kinds: 5 } as const;

/** Replaces values that no sensor gives, and values that mean "no value", by NaN, and counts them. */
export class MissingValues {
  readonly #counts = new Map<ChannelCode, ChannelCount>();
  readonly #hasSentinels: boolean;

  /** @param hasSentinels whether values inside the range can mean "no value": in tables of text */
  constructor(hasSentinels: boolean) {
    this.#hasSentinels = hasSentinels;
  }

  /** @returns the same block when all its values are possible */
  clean(block: SampleBlock): SampleBlock {
    let channels = block.channels;
    for (const code of CHANNEL_CODES) {
      const values = block.channels[code];
      if (values === undefined) continue;
      const cleaned = this.#cleanChannel(code, values);
      if (cleaned !== values) channels = { ...channels, [code]: cleaned };
    }
    return channels === block.channels ? block : { ...block, channels: this.#spreadCodes(block, channels) };
  }

  /**
   * A program writes its code for "no value" into every column of a row, where the unit of a column may make it a possible
   * value: a value that stands still exactly while another channel is impossible is missing as well.
   */
  #spreadCodes(block: SampleBlock, cleaned: SampleBlock['channels']): SampleBlock['channels'] {
    let channels = cleaned;
    for (const from of CHANNEL_CODES) {
      const raw = block.channels[from];
      const clean = cleaned[from];
      if (raw === undefined || clean === undefined || raw === clean) continue;
      for (const [start, end] of listSpells(raw, clean)) {
        for (const code of CHANNEL_CODES) {
          const values = channels[code];
          if (code === from || values === undefined || !standsStill(values, start, end)) continue;
          const next = values.slice();
          next.fill(Number.NaN, start, end);
          channels = { ...channels, [code]: next };
          const count = this.#countOf(code);
          count.samples += end - start;
          count.spells += 1;
          count.values.set(values[start] ?? 0, (count.values.get(values[start] ?? 0) ?? 0) + end - start);
        }
      }
    }
    return channels;
  }

  /**
   * Reason why the unit of a channel cannot be right: many of its values are impossible, and they are not a code for missing
   * ones.
   */
  refuseUnit(code: ChannelCode, samples: number): InputIssue | null {
    const count = this.#counts.get(code);
    if (count === undefined || count.samples < MOST_IMPOSSIBLE * samples) return null;
    const often = Math.max(...count.values.values());
    if (often > MOST_OF_ONE_CODE * count.samples) return null;
    const { plausible, unit } = CHANNELS[code];
    const share = Math.round((100 * count.samples) / samples);
    const detail = `The unit of ${code} cannot be right: ${share} % of its values are outside ${plausible[0]} to ${plausible[1]} ${unit}. Say it (--columns ${code}=NAME:UNIT).`;
    return { code: `${code}_unit`, detail };
  }

  /** Reason why the airway pressure cannot be used: it is measured against vacuum. Null for another one. */
  refuseAbsolute(samples: number): InputIssue | null {
    const { values, samples: impossible } = this.#countOf('pressure');
    const kinds = [...values.keys()];
    const isAbsolute =
      impossible >= MOST_IMPOSSIBLE * samples &&
      kinds.length >= ABSOLUTE.kinds &&
      kinds.every((value) => value >= ABSOLUTE.least && value <= ABSOLUTE.most);
    if (!isAbsolute) return null;
    const pressure = Math.round(kinds[0] ?? 0);
    const detail = `The pressure is about ${pressure} cmH2O: it is absolute, with that of the air in it. Subtract the pressure of the air at the time (about 1033 cmH2O at sea level), and read the file again.`;
    return { code: 'pressure_absolute', detail, values: { pressure } };
  }

  /** One issue a channel that had such values. */
  describe(): readonly InputIssue[] {
    return [...this.#counts].flatMap(([code, { samples, spells, values }]) => {
      if (samples === 0) return [];
      const [often] = [...values].toSorted((left, right) => right[1] - left[1])[0] ?? [Number.NaN];
      const { plausible, unit } = CHANNELS[code];
      const detail =
        `${code}: ${samples} samples in ${spells} places are no possible values (such as ${Number(often.toPrecision(6))}; ` +
        `possible are ${plausible[0]} to ${plausible[1]} ${unit}). They are taken as missing values.`;
      return [{ code: 'impossible_values', detail }];
    });
  }

  #cleanChannel(code: ChannelCode, values: Float32Array): Float32Array {
    const [least, most] = CHANNELS[code].plausible;
    const room = ROUNDING * (most - least);
    const [minimum, maximum] = [least - room, most + room];
    const count = this.#countOf(code);
    let cleaned = values;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const isPossible =
        value >= minimum && value <= maximum && !(this.#hasSentinels && isSentinel(value, count.last));
      if (isPossible) {
        count.last = value;
        count.isInside = false;
        continue;
      }
      if (cleaned === values) cleaned = values.slice();
      cleaned[index] = Number.NaN;
      count.samples += 1;
      if (!count.isInside) count.spells += 1;
      count.isInside = true;
      if (count.values.size < MOST_VALUES || count.values.has(value)) {
        count.values.set(value, (count.values.get(value) ?? 0) + 1);
      }
    }
    return cleaned;
  }

  #countOf(code: ChannelCode): ChannelCount {
    const known = this.#counts.get(code);
    if (known !== undefined) return known;
    const count = { samples: 0, spells: 0, isInside: false, last: 0, values: new Map<number, number>() };
    this.#counts.set(code, count);
    return count;
  }
}

/** Stretches [from, to) of values that were taken out. */
function listSpells(raw: Float32Array, clean: Float32Array): readonly (readonly [number, number])[] {
  const spells: [number, number][] = [];
  for (let index = 0; index < raw.length; index += 1) {
    if (!Number.isNaN(clean[index]) || Number.isNaN(raw[index])) continue;
    const last = spells.at(-1);
    if (last !== undefined && last[1] === index) last[1] = index + 1;
    else spells.push([index, index + 1]);
  }
  return spells;
}

/** One value throughout, which differs from the values around it; a single sample at a block's end counts. */
function standsStill(values: Float32Array, from: number, to: number): boolean {
  const code = values[from] ?? Number.NaN;
  if (Number.isNaN(code)) return false;
  for (let index = from; index < to; index += 1) if (values[index] !== code) return false;
  if (values[from - 1] === code || values[to] === code) return false;
  return to - from >= LEAST_STILL || from === 0 || to === values.length;
}

function isSentinel(value: number, last: number): boolean {
  if (value > -98 || !SENTINELS.has(Math.round(value * 100) / 100)) return false;
  return Math.abs(value - last) >= SENTINEL_STEP;
}
