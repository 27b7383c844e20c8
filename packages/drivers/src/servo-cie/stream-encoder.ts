import {
  BREATH_BLOCK,
  END_FLAG,
  ERROR_FLAG,
  PHASE_FLAG,
  PHASES,
  SETTING_BLOCK,
  VALUE_FLAG,
  type ServoPhase,
} from './stream-decoder.ts';

/** Largest one-byte difference; larger ones are sent as absolute values. */
const LARGEST_STEP = 126;
const BYTE = 0xff;

/** Device side of the stream: differences if possible, a checksum after every run and block. */
export interface StreamEncoder {
  phase(phase: ServoPhase): readonly number[];
  /** Raw values of one sample, 0 to 65535 each. */
  curves(values: readonly number[]): readonly number[];
  /** Ends the run of curves, if any. */
  end(): readonly number[];
  block(kind: 'breath' | 'setting', values: readonly number[]): readonly number[];
  error(code: number): readonly number[];
}

export function createStreamEncoder(): StreamEncoder {
  let stretch: number | null = null;
  let former: readonly number[] = [];

  function add(bytes: readonly number[]): readonly number[] {
    stretch = bytes.reduce((sum, byte) => sum ^ byte, stretch ?? 0);
    return bytes;
  }

  function end(): readonly number[] {
    if (stretch === null) return [];
    const bytes = [END_FLAG, stretch ^ END_FLAG];
    stretch = null;
    former = [];
    return bytes;
  }

  return {
    end,
    phase: (phase) => add([PHASE_FLAG, PHASES[phase]]),
    curves(values) {
      const bytes = values.flatMap((value, at) => {
        const step = value - (former[at] ?? Number.POSITIVE_INFINITY);
        if (Math.abs(step) <= LARGEST_STEP) return [step & BYTE];
        return [VALUE_FLAG, (value >> 8) & BYTE, value & BYTE];
      });
      former = values;
      return add(bytes);
    },
    block(kind, values) {
      const flag = kind === 'breath' ? BREATH_BLOCK : SETTING_BLOCK;
      return [...end(), ...close([flag, ...values.flatMap((value) => [(value >> 8) & BYTE, value & BYTE])])];
    },
    error: (code) => [...end(), ...close([ERROR_FLAG, code])],
  };
}

function close(bytes: readonly number[]): readonly number[] {
  const whole = [...bytes, END_FLAG];
  return [...whole, whole.reduce((sum, byte) => sum ^ byte, 0)];
}
