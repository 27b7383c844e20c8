import type { ChannelCode } from '@eupnea/model';
import { BREATH_CHANNELS, CURVES, MODE_CHANNEL } from './channels.ts';
import { parseConfiguration, type ChannelConfiguration } from './channel-configuration.ts';
import { GENERAL_CALL, GREETING, STOP_STREAM, encodeText } from './messages.ts';
import { joinBytes } from '../framing/join-bytes.ts';

/** Position and normal value of the interface state in the answer to RCTY. */
const TYPE_STATE_AT = 7;
const TYPE_FINE = '0';
const VERSION = /^\d{1,4}$/u;
const MILLISECONDS_PER_SECOND = 1000;
/** Waveform rate limit of the pipeline, Hz. */
const MAX_RATE_HZ = 1000;

/** Requested streams with their scaling, filled during the setup. */
export interface StreamPlan {
  curves: readonly { readonly number: number; readonly channel: ChannelCode }[];
  breath: readonly { readonly number: number; readonly parameter: string }[];
  hasMode: boolean;
  readonly scales: Map<number, ChannelConfiguration>;
  samplingMs: number | null;
}

/** One setup command and the effect of its answer. */
export interface SetupStep {
  readonly send: Uint8Array;
  /** The answer has no checksum in basic mode. */
  readonly isBasic?: boolean;
  /** Takes a valid answer; returns the reason when it cannot be used. */
  take(text: string): string | null;
  /** The device refused; the setup continues without the requested data. */
  refuse(): void;
}

export function createPlan(): StreamPlan {
  return { curves: CURVES, breath: BREATH_CHANNELS, hasMode: true, scales: new Map(), samplingMs: null };
}

/** Rate of the curves; null without a usable sampling time. */
export function rateOf({ samplingMs }: StreamPlan): number | null {
  if (samplingMs === null || samplingMs <= 0) return null;
  const rateHz = MILLISECONDS_PER_SECOND / samplingMs;
  return rateHz <= MAX_RATE_HZ ? rateHz : null;
}

/**
 * General call, extended mode, highest protocol version, channels, configuration. Steps are created lazily,
 * because a refused channel is not configured.
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

/** Code of an error answer; null for other answers. */
export function readError(text: string): number | null {
  const [, code] = /^ER(\d\d)/u.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}
