import type { ChannelCode } from '@eupnea/model';
import { BREATH_CHANNELS, CURVES, MODE_CHANNEL } from './channels.ts';
import { parseConfiguration, type ChannelConfiguration } from './channel-configuration.ts';
import { GENERAL_CALL, GREETING, STOP_STREAM, encodeText } from './messages.ts';
import { joinBytes } from '../framing/join-bytes.ts';

/** Position of the state of the interface in the answer to RCTY, and what it is when all is well. */
const TYPE_STATE_AT = 7;
const TYPE_FINE = '0';
const VERSION = /^\d{1,4}$/u;
const MILLISECONDS_PER_SECOND = 1000;
/** What the pipeline takes as a waveform. */
const MAX_RATE_HZ = 1000;

/** What the device was asked to stream and how its numbers are scaled; filled while the setup goes on. */
export interface StreamPlan {
  curves: readonly { readonly number: number; readonly channel: ChannelCode }[];
  breath: readonly { readonly number: number; readonly parameter: string }[];
  hasMode: boolean;
  readonly scales: Map<number, ChannelConfiguration>;
  samplingMs: number | null;
}

/** One command of the setup and what its answer changes. */
export interface SetupStep {
  readonly send: Uint8Array;
  /** The answer is not checked: basic mode has no checksums. */
  readonly isBasic?: boolean;
  /** Takes an answer that is no error; a text = why it cannot be used. */
  take(text: string): string | null;
  /** The device refused with an error; the setup goes on without what was asked for. */
  refuse(): void;
}

export function createPlan(): StreamPlan {
  return { curves: CURVES, breath: BREATH_CHANNELS, hasMode: true, scales: new Map(), samplingMs: null };
}

/** Rate of the curves; null = the device named no usable sampling time. */
export function rateOf({ samplingMs }: StreamPlan): number | null {
  if (samplingMs === null || samplingMs <= 0) return null;
  const rateHz = MILLISECONDS_PER_SECOND / samplingMs;
  return rateHz <= MAX_RATE_HZ ? rateHz : null;
}

/**
 * General call, extended mode, highest protocol version, channels, their configuration. Steps are made as they are
 * reached, because a refused channel is not configured.
 */
export function* setupSteps(plan: StreamPlan): Generator<SetupStep, void, void> {
  const plain = (text: string): SetupStep => ({
    send: encodeText(text),
    take: () => null,
    refuse: () => undefined,
  });
  yield {
    send: joinBytes([STOP_STREAM, GENERAL_CALL]),
    isBasic: true,
    take: (text) => (text.includes(GREETING) ? null : `the greeting is not ${GREETING}`),
    refuse: () => undefined,
  };
  yield {
    ...plain('RCTY'),
    take: (text) => (text[TYPE_STATE_AT] === TYPE_FINE ? null : `the interface reports its state as ${text}`),
  };
  let version = '';
  yield {
    ...plain('RHVE'),
    take(text) {
      version = VERSION.test(text) ? text : '';
      return null;
    },
  };
  if (version !== '') yield plain(`SPVE${version}`);
  const define = (category: string, numbers: readonly number[], refuse: () => void): SetupStep => ({
    ...plain(`SDAD${category}${numbers.join('')}`),
    refuse,
  });
  yield define('B', numbersOf(plan.breath), () => {
    plan.breath = [];
  });
  yield define('C', numbersOf(plan.curves), () => {
    plan.curves = [];
  });
  yield define('S', [MODE_CHANNEL], () => {
    plan.hasMode = false;
  });
  for (const number of [...numbersOf(plan.curves), ...numbersOf(plan.breath)]) {
    yield {
      ...plain(`RCCO${number}`),
      take(text) {
        const configuration = parseConfiguration(text);
        if (configuration?.number !== number) return `the configuration of channel ${number} is unreadable`;
        plan.scales.set(number, configuration);
        if (CURVES.some((curve) => curve.number === number)) plan.samplingMs ??= configuration.samplingMs;
        return null;
      },
    };
  }
}

function numbersOf(channels: readonly { readonly number: number }[]): readonly number[] {
  return channels.map(({ number }) => number);
}

/** Code of an error answer; null = it is none. */
export function readError(text: string): number | null {
  const [, code] = /^ER(\d\d)/u.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}
