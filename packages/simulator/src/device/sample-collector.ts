import type { EncodableEvent } from '@eupnea/drivers';
import type { BreathMarkKind, ChannelCode } from '@eupnea/model';
import type { BedsideSample } from '../bedside.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Maximum number of samples per event, so that a long step does not make one endless block. */
const MAX_EVENT_SAMPLES = 1024;
const ML_PER_L = 1000;
const SECONDS_PER_MINUTE = 60;

interface WaitingMark {
  readonly index: number;
  readonly kind: BreathMarkKind;
  readonly breathNumber: number;
}

/** Orders samples, marks and other events as a driver does: a mark comes before the sample with its index. */
export interface SampleCollector {
  add(index: number, sample: BedsideSample): void;
  mark(index: number, kind: BreathMarkKind, breathNumber: number): void;
  tell(event: EncodableEvent): void;
  drain(): readonly EncodableEvent[];
}

export function createSampleCollector(scenario: Scenario): SampleCollector {
  const { rateHz } = scenario;
  const columns = new Map(listChannels(scenario).map((code) => [code, new Float32Array(MAX_EVENT_SAMPLES)]));
  const pressure = columns.get('pressure');
  const flow = columns.get('flow');
  const volume = columns.get('volume');
  const co2 = columns.get('co2');
  const oesophageal = columns.get('oesophageal_pressure');
  const muscle = columns.get('muscle_pressure');
  const activity = columns.get('diaphragm_activity');
  let firstIndex = 0;
  let length = 0;
  const breath = { volumeMl: 0 };
  let marks: WaitingMark[] = [];
  let events: EncodableEvent[] = [];

  function flush(): void {
    if (length === 0) return;
    const channels = Object.fromEntries(
      [...columns].map(([code, column]) => [code, column.slice(0, length)]),
    );
    events.push({ type: 'samples', block: { firstIndex, rateHz, length, channels } });
    length = 0;
  }

  /** Channels that the scenario does not have are not sent. */
  function put(column: Float32Array | undefined, value: number | null): void {
    if (column !== undefined && value !== null) column[length] = value;
  }

  function placeMarks(index: number): void {
    if (marks.length === 0) return;
    const due = marks.filter((mark) => mark.index <= index);
    if (due.length === 0) return;
    marks = marks.filter((mark) => mark.index > index);
    flush();
    for (const mark of due) {
      // The device integrates its own flow and resets the volume at the start of every breath.
      if (mark.kind === 'inspiration_start') breath.volumeMl = 0;
      events.push({
        type: 'mark',
        kind: mark.kind,
        sampleIndex: mark.index,
        deviceBreathNumber: mark.breathNumber,
      });
    }
  }

  return {
    add(index, sample) {
      placeMarks(index);
      const isGap = length > 0 && index !== firstIndex + length;
      if (isGap || length === MAX_EVENT_SAMPLES) flush();
      if (length === 0) firstIndex = index;
      breath.volumeMl += (sample.flowLpm * ML_PER_L) / SECONDS_PER_MINUTE / rateHz;
      put(pressure, sample.pressureCmh2o);
      put(flow, sample.flowLpm);
      put(volume, breath.volumeMl);
      put(co2, sample.co2Mmhg);
      put(oesophageal, sample.oesophagealCmh2o);
      put(muscle, sample.pmusCmh2o);
      put(activity, sample.activityMicrovolt);
      length += 1;
    },
    mark(index, kind, breathNumber) {
      marks.push({ index, kind, breathNumber });
    },
    tell(event) {
      flush();
      events.push(event);
    },
    drain() {
      flush();
      const drained = events;
      events = [];
      return drained;
    },
  };
}

function listChannels({ sensors, showsMusclePressure, diaphragm }: Scenario): readonly ChannelCode[] {
  const channels: ChannelCode[] = ['pressure', 'flow', 'volume'];
  if (sensors.co2 !== null) channels.push('co2');
  if (sensors.oesophageal !== null) channels.push('oesophageal_pressure');
  if (showsMusclePressure) channels.push('muscle_pressure');
  if (diaphragm !== undefined) channels.push('diaphragm_activity');
  return channels;
}
