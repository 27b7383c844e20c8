import { findParameter, type DeviceEvent } from '@eupnea/model';
import type { SampleBuilder } from '../sample-builder.ts';
import { scaleRaw } from './channel-configuration.ts';
import { MODE_CHANNEL, MODES } from './channels.ts';
import { describeError, STANDBY_ERROR } from './messages.ts';
import type { StreamPlan } from './setup.ts';
import { createStreamDecoder, type ServoPhase } from './stream-decoder.ts';

/**
 * Converts the stream of one plan to events. Readers of a session share the sample builder, so that indices
 * continue.
 */
export interface StreamReader {
  push(byte: number): void;
  /** Events since the last call in order. */
  drain(): StreamNews;
}

export interface StreamNews {
  readonly events: readonly DeviceEvent[];
  /**
   * data: curve values or a complete block arrived; standby: the device ended the stream; the last one
   * counts.
   */
  readonly state: 'data' | 'standby' | null;
}

export function createStreamReader(plan: StreamPlan, rateHz: number, samples: SampleBuilder): StreamReader {
  let events: DeviceEvent[] = [];
  let phase: ServoPhase | null = null;
  let state: StreamNews['state'] = null;
  let modeNumber: number | null = null;

  samples.configure(
    plan.curves.map(({ channel }) => channel),
    rateHz,
  );
  const scales = plan.curves.map(({ number }) => plan.scales.get(number));
  const decoder = createStreamDecoder(
    { curves: plan.curves.length, breath: plan.breath.length, setting: plan.hasMode ? 1 : 0 },
    {
      onCurves(values) {
        state = 'data';
        samples.add(
          values.map((raw, at) => {
            const scale = scales[at];
            return scale === undefined || Number.isNaN(raw)
              ? Number.NaN
              : (scaleRaw(raw, scale) ?? Number.NaN);
          }),
        );
      },
      onPhase(next) {
        // The initial phase and a pause start nothing.
        if (phase !== null && next !== phase && next !== 'pause') samples.mark(`${next}_start`);
        phase = next;
      },
      onBlock(kind, values) {
        state = 'data';
        if (kind === 'breath') takeBreath(values);
        else takeSetting(values[0]);
      },
      onError(code) {
        if (code === STANDBY_ERROR) state = 'standby';
        else tell('device_error', describeError(code));
      },
      onFault(detail) {
        samples.lose('block_rejected', detail);
      },
    },
  );

  function tell(code: string, detail: string): void {
    events.push({ type: 'issue', code, detail, lost: 0 });
  }

  function takeBreath(raw: readonly number[]): void {
    const values: Record<string, number | null> = {};
    plan.breath.forEach(({ number, parameter }, at) => {
      const scale = plan.scales.get(number);
      const one = raw[at];
      if (scale === undefined || one === undefined) return;
      values[parameter] = keepPlausible(parameter, scaleRaw(one, scale));
    });
    if (Object.keys(values).length > 0) events.push({ type: 'numerics', values });
  }

  function takeSetting(raw: number | undefined): void {
    if (raw === undefined || raw === modeNumber) return;
    modeNumber = raw;
    const known = MODES.get(raw);
    if (known !== undefined) {
      const { name, control, sequence } = known;
      events.push({ type: 'settings', values: { mode_name: name }, mode: { control, sequence } });
      return;
    }
    events.push({ type: 'settings', values: { mode_name: `SERVO mode ${raw}` } });
    tell('identifier_unknown', `SERVO channel ${MODE_CHANNEL} has a mode that is not in our table: ${raw}`);
  }

  return {
    push: (byte) => decoder.push(byte),
    drain() {
      const news = { events: [...samples.drain(), ...events], state };
      events = [];
      state = null;
      return news;
    },
  };
}

/** An implausible value counts as absent. */
function keepPlausible(parameter: string, value: number | null): number | null {
  if (value === null) return null;
  const [minimum, maximum] = findParameter('monitored', parameter)?.plausible ?? [-Infinity, Infinity];
  return value >= minimum && value <= maximum ? value : null;
}
