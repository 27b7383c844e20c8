import { sourceOfBytes, type NamedSource } from '@eupnea/formats';
import { writeTestEdf, type TestSignal } from '@eupnea/formats/write-test-edf';
import { testTrack, testWave, writeTestVital, type TestTrack } from '@eupnea/formats/write-test-vital';
import fc from 'fast-check';
import { createNoise, lungs, record, SECONDS, type Lung } from './corrupt-rows.ts';
import { encodeAscii } from './encode-ascii.ts';
import { UNITS } from './write-chain.ts';

const STREAM_CHANGES = [
  'losePackets',
  'jitter',
  'noiseOfClock',
  'missingCodes',
  'saturated',
  'offset',
  'inverted',
  'late',
  'early',
] as const;

/** Lag of a pressure from another board, s. */
const LAGS = { late: 0.16, early: -0.08 } as const;

/** A recording that is written as signals with a rate, in packets: data records, frames, blocks. */
export const streams = fc.record({
  // Rates with whole numbers of samples in the shortest packet.
  lung: fc
    .tuple(lungs, fc.constantFrom(50, 60, 100, 120, 200))
    .map(([lung, rateHz]): Lung => ({ ...lung, rateHz })),
  format: fc.constantFrom('edf', 'wfdb', 'vital'),
  /** Samples of the flow for one of the pressure. */
  ratio: fc.constantFrom(1, 2, 0.5),
  packetS: fc.constantFrom(0.2, 0.5, 1),
  names: fc.uniqueArray(fc.constantFrom(...STREAM_CHANGES), { maxLength: 2 }),
  units: fc.constantFrom(...UNITS),
});

export type StreamChain = typeof streams extends fc.Arbitrary<infer Value> ? Value : never;

/** One stretch of both signals, as whole steps of their scales. */
interface Packet {
  /** True start, s, and the start that the file states. */
  readonly time: number;
  readonly stamp: number;
  readonly flow: readonly number[];
  readonly pressure: readonly number[];
}

const LIMIT = 32_767;
/** The code of a missing sample in WFDB format 16; the digital minimum of EDF. */
const MISSING = -32_768;
/** Physical value of the largest code, L/min and cmH2O; of a converter that is too narrow. */
const WIDE = { flow: 400, pressure: 100 } as const;
const NARROW = { flow: 50, pressure: 15 } as const;

/** The files of a chain, and the true time of their first sample. */
export function writeStream(chain: StreamChain): {
  readonly files: readonly NamedSource[];
  readonly firstTime: number;
} {
  const packets = packetsOf(chain);
  const firstTime = packets[0]?.time ?? 0;
  const rates = ratesOf(chain);
  if (chain.format === 'edf')
    return { files: [sourceOfBytes('r.edf', asEdf(chain, rates, packets))], firstTime };
  if (chain.format === 'vital')
    return { files: [sourceOfBytes('r.vital', asVital(chain, rates, packets))], firstTime };
  return { files: asWfdb(chain, rates, packets), firstTime };
}

interface Rates {
  readonly flowHz: number;
  readonly pressureHz: number;
}

function ratesOf({ lung, ratio }: StreamChain): Rates {
  // At 25 Hz and less the pressure is no wave.
  const pressureHz = lung.rateHz / ratio;
  return { flowHz: lung.rateHz, pressureHz: pressureHz >= 30 ? pressureHz : lung.rateHz };
}

function endsOf({ names }: StreamChain) {
  return names.includes('saturated') ? NARROW : WIDE;
}

function packetsOf(chain: StreamChain): readonly Packet[] {
  const { lung, packetS, names, units } = chain;
  const { flowHz, pressureHz } = ratesOf(chain);
  const recording = record(lung);
  const noise = createNoise(lung.seed + 29);
  const has = (name: (typeof STREAM_CHANGES)[number]) => names.includes(name);
  const holeFrom = 5 + 30 * noise();
  const holeTo = holeFrom + 0.02 + 1.5 * noise();
  const lag = has('late') ? LAGS.late : has('early') ? LAGS.early : 0;
  const ends = endsOf(chain);
  const step = {
    flow: (ends.flow * units.flowFactor) / LIMIT,
    pressure: (ends.pressure * units.pressureFactor) / LIMIT,
  };
  const code = (channel: 'flow' | 'pressure', time: number): number => {
    const isHole = time >= holeFrom && time < holeTo;
    if (has('missingCodes') && isHole) return MISSING;
    let value = channel === 'flow' ? recording.flowAt(time) : recording.pressureAt(Math.max(0, time - lag));
    if (channel === 'flow' && has('offset')) value -= 4;
    if (channel === 'flow' && has('inverted')) value = -value;
    const factor = channel === 'flow' ? units.flowFactor : units.pressureFactor;
    return Math.max(-LIMIT, Math.min(LIMIT, Math.round((value * factor) / step[channel])));
  };
  const samples = (channel: 'flow' | 'pressure', from: number, rateHz: number) =>
    Array.from({ length: Math.round(packetS * rateHz) }, (_one, index) =>
      code(channel, from + index / rateHz),
    );
  return Array.from({ length: Math.floor(SECONDS / packetS) }, (_one, index) => {
    const time = index * packetS;
    const jitter = has('jitter') ? 0.02 * (noise() - 0.5) : 0;
    const late = has('noiseOfClock') ? 0.15 * noise() ** 4 : 0;
    return {
      time,
      stamp: Math.max(0, time + jitter + late),
      flow: samples('flow', time, flowHz),
      pressure: samples('pressure', time, pressureHz),
    };
  }).filter(() => !has('losePackets') || noise() > 0.04);
}

function asEdf(chain: StreamChain, { flowHz, pressureHz }: Rates, packets: readonly Packet[]): Uint8Array {
  const { packetS, units } = chain;
  const ends = endsOf(chain);
  const signal = (label: string, unit: string, end: number, rateHz: number): TestSignal => {
    const [least, most] = [-end, end].map((value) => value.toPrecision(6));
    return {
      label,
      unit,
      scale: [least ?? '', most ?? '', String(-LIMIT), String(LIMIT)],
      samplesPerRecord: Math.round(packetS * rateHz),
    };
  };
  const notes: TestSignal = {
    label: 'EDF Annotations',
    unit: '',
    scale: ['-1', '1', '-32768', '32767'],
    samplesPerRecord: 20,
  };
  return writeTestEdf({
    reserved: 'EDF+D',
    recordSeconds: String(packetS),
    signals: [
      signal('Flow', units.flow, ends.flow * units.flowFactor, flowHz),
      signal('Pressure', units.pressure, ends.pressure * units.pressureFactor, pressureHz),
      notes,
    ],
    records: packets.map(({ stamp, flow, pressure }) => [
      flow,
      pressure,
      `+${stamp.toFixed(4)}\u0014\u0014\0`,
    ]),
  });
}

function asVital(chain: StreamChain, { flowHz, pressureHz }: Rates, packets: readonly Packet[]): Uint8Array {
  const { units } = chain;
  const ends = endsOf(chain);
  const track = (id: number, name: string, unit: string, end: number, rateHz: number): TestTrack => ({
    id,
    type: 1,
    format: 5,
    name,
    unit,
    rateHz,
    gain: end / LIMIT,
  });
  const flow = track(1, 'FLOW', units.flow, ends.flow * units.flowFactor, flowHz);
  const pressure = track(2, 'PRESSURE', units.pressure, ends.pressure * units.pressureFactor, pressureHz);
  const start = 1_600_000_000;
  return writeTestVital([
    testTrack(flow),
    testTrack(pressure),
    ...packets.flatMap((packet) => [
      testWave(flow, start + packet.stamp, packet.flow),
      testWave(pressure, start + packet.stamp, packet.pressure),
    ]),
  ]);
}

/** Segments of frames, with pauses where packets are lost. */
function asWfdb(
  chain: StreamChain,
  { flowHz, pressureHz }: Rates,
  packets: readonly Packet[],
): readonly NamedSource[] {
  const { packetS, units } = chain;
  const ends = endsOf(chain);
  const frameHz = [10, 5].find((hz) => flowHz % hz === 0 && pressureHz % hz === 0) ?? 1;
  const [perFlow, perPressure] = [flowHz / frameHz, pressureHz / frameHz];
  const framesPerPacket = Math.round(packetS * frameHz);
  const files: NamedSource[] = [];
  const lines: string[] = [];
  let run: Packet[] = [];
  let due = 0;
  let frames = 0;

  const signals = (name: string) => [
    `${name} 16x${perFlow} ${(LIMIT / (ends.flow * units.flowFactor)).toPrecision(8)}/${units.flow} 16 0 0 0 0 Flow`,
    `${name} 16x${perPressure} ${(LIMIT / (ends.pressure * units.pressureFactor)).toPrecision(8)}/${units.pressure} 16 0 0 0 0 Pressure`,
  ];
  const endRun = () => {
    if (run.length === 0) return;
    const name = `r${lines.length}`;
    const codes: number[] = [];
    for (const { flow, pressure } of run)
      for (let frame = 0; frame < framesPerPacket; frame += 1)
        codes.push(
          ...flow.slice(frame * perFlow, (frame + 1) * perFlow),
          ...pressure.slice(frame * perPressure, (frame + 1) * perPressure),
        );
    const bytes = codes.flatMap((value) => [value & 255, (value >> 8) & 255]);
    files.push(sourceOfBytes(`${name}.dat`, Uint8Array.from(bytes)));
    const header = [
      `${name} 2 ${frameHz} ${run.length * framesPerPacket}`,
      ...signals(`${name}.dat`),
      '',
    ].join('\n');
    files.push(sourceOfBytes(`${name}.hea`, encodeAscii(header)));
    lines.push(`${name} ${run.length * framesPerPacket}`);
    run = [];
  };
  for (const packet of packets) {
    const lost = Math.round((packet.time - (packets[0]?.time ?? 0)) / packetS) - due;
    if (lost > 0) {
      endRun();
      lines.push(`~ ${lost * framesPerPacket}`);
    }
    frames += (lost + 1) * framesPerPacket;
    due += lost + 1;
    run.push(packet);
  }
  endRun();
  const head = [`r/${lines.length} 2 ${frameHz} ${frames}`, ...lines, ''].join('\n');
  return [sourceOfBytes('r.hea', encodeAscii(head)), ...files];
}
