import { type DeviceEvent, type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import { expect, it } from 'vitest';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import type { BreathRecord } from '../storage/recording/recording-batch.ts';
import type { Assignment, AssignmentSource, OpenSession } from './assignment.ts';
import { DevicePipeline } from './device-pipeline.ts';
import { ADULT, CONDITION_START } from './testing/condition-start.ts';

const RATE_HZ = 50;
const BREATH_SAMPLES = 150;
const BLOCK_SAMPLES = 5;
const START_MS = 1_700_000_000_000;
const FORMER = { ...ADULT, id: 11 };
const NEXT = { ...ADULT, id: 12 };

interface Period {
  readonly id: number;
  readonly patientId: number;
  fromUs: ServerTimeUs;
  toUs: ServerTimeUs | null;
}

/** A bed with the former patient, whose ventilator is given to the next one by assign(). */
function openBed() {
  let nowMs = START_MS;
  let index = 0;
  const periods: Period[] = [
    { id: 1, patientId: FORMER.id, fromUs: serverTimeUs(START_MS - 3_600_000), toUs: null },
  ];
  const breaths: BreathRecord[] = [];
  const arrivals: {
    readonly epoch: number;
    readonly first: number;
    readonly end: number;
    readonly atMs: number;
  }[] = [];
  const describe = (): Assignment => {
    const last = periods.at(-1);
    const session: OpenSession | null =
      last?.toUs === null ? { id: last.id, startedAtUs: last.fromUs, patientId: last.patientId } : null;
    const patient = last?.patientId === NEXT.id ? NEXT : FORMER;
    return { session, patient, nextPatientId: patient.id, patientLimits: new Map(), deviceLimits: new Map() };
  };
  const assignments: AssignmentSource = {
    load: async () => new Map([[CONDITION_START.deviceId, describe()]]),
    openSession: async () => null,
    closeSession: async () => {},
    setBack: async () => {},
    leaveToNobody: async (_deviceId, borderUs, { fromUs, toUs }) => {
      for (const period of periods) {
        if (period.toUs === borderUs) period.toUs = fromUs;
        if (period.fromUs === borderUs) period.fromUs = toUs;
      }
    },
  };
  const pipeline = new DevicePipeline(
    {
      recording: {
        saturated: false,
        write: async (batch) => void breaths.push(...(batch.breaths ?? [])),
        openEpoch: async () => {},
        closeEpoch: async () => {},
        appendSamples: (_deviceId, epoch, _anchorMs, block) =>
          arrivals.push({
            epoch,
            first: block.firstIndex,
            end: block.firstIndex + block.length,
            atMs: nowMs,
          }),
      },
      bus: createInProcessBus((_topic, error) => {
        throw error;
      }),
      assignments,
      analysisId: 1,
      now: () => nowMs,
      onProblem: (_deviceId, code, error) => {
        throw new Error(code, { cause: error });
      },
      onIdentity: () => {},
      onStandby: () => {},
    },
    CONDITION_START,
  );
  pipeline.resumeAssignment(describe());

  function nextBlock(): DeviceEvent[] {
    const events: DeviceEvent[] = [];
    const at = index % BREATH_SAMPLES;
    if (at === 0) events.push({ type: 'mark', kind: 'inspiration_start', sampleIndex: index });
    if (at === 50) events.push({ type: 'mark', kind: 'expiration_start', sampleIndex: index });
    const flow = new Float32Array(BLOCK_SAMPLES).fill(at < 50 ? 30 : -15);
    const pressure = new Float32Array(BLOCK_SAMPLES).fill(at < 50 ? 20 : 5);
    events.push({
      type: 'samples',
      block: { firstIndex: index, rateHz: RATE_HZ, length: BLOCK_SAMPLES, channels: { flow, pressure } },
    });
    index += BLOCK_SAMPLES;
    return events;
  }

  return {
    connect: () => pipeline.connected(nowMs),
    /** Real time passes, and the device measures this many seconds for each. */
    async stream(seconds: number, gain = 1) {
      const blockMs = (BLOCK_SAMPLES * 1000) / RATE_HZ / gain;
      for (let passed = 0; passed < seconds * 1000; passed += blockMs) {
        nowMs += blockMs;
        pipeline.receive(nextBlock(), nowMs);
        pipeline.tick(nowMs);
        if (passed % 1000 < blockMs) await Promise.resolve();
      }
    },
    burst(seconds: number) {
      for (let sent = 0; sent < seconds * RATE_HZ; sent += BLOCK_SAMPLES)
        pipeline.receive(nextBlock(), nowMs);
    },
    pass(seconds: number) {
      nowMs += seconds * 1000;
    },
    /** Gives the bed to the next patient. @returns the moment */
    assign(): number {
      const borderUs = serverTimeUs(nowMs);
      for (const period of periods) period.toUs ??= borderUs;
      periods.push({ id: 2, patientId: NEXT.id, fromUs: borderUs, toUs: null });
      return nowMs;
    },
    /** The gateway hears of the assignment. */
    apply: () => pipeline.reloadAssignment(),
    /** Arrival of the first and the last sample of the breaths in a patient's record. */
    readRecord(patientId: number) {
      return breaths
        .filter(({ startedAtUs }) =>
          periods.some(
            (one) =>
              one.patientId === patientId &&
              one.fromUs <= startedAtUs &&
              (one.toUs === null || startedAtUs < one.toUs),
          ),
        )
        .map(({ epoch, breath }) => {
          const own = arrivals.filter(
            (one) => one.epoch === epoch && one.first < breath.endIndex && one.end > breath.startIndex,
          );
          return { firstMs: own[0]?.atMs ?? 0, lastMs: own.at(-1)?.atMs ?? 0 };
        });
    },
  };
}

function expectApart(
  bed: ReturnType<typeof openBed>,
  borderMs: number,
  least: { former: number; next: number },
): void {
  const former = bed.readRecord(FORMER.id);
  const next = bed.readRecord(NEXT.id);
  expect(former.filter(({ lastMs }) => lastMs > borderMs)).toEqual([]);
  expect(next.filter(({ firstMs }) => firstMs < borderMs)).toEqual([]);
  expect(former.length).toBeGreaterThanOrEqual(least.former);
  expect(next.length).toBeGreaterThanOrEqual(least.next);
}

it('a burst at the reconnect puts no breath of the former patient into the next record', async () => {
  const bed = openBed();
  bed.connect();
  await bed.stream(60);
  bed.burst(600);
  await bed.stream(60);
  const borderMs = bed.assign();
  await bed.apply();
  await bed.stream(60);
  expectApart(bed, borderMs, { former: 35, next: 15 });
});

it('a device clock 10 percent fast puts no breath of the former patient into the next record', async () => {
  const bed = openBed();
  bed.connect();
  await bed.stream(300, 1.1);
  const borderMs = bed.assign();
  await bed.stream(0.7, 1.1);
  await bed.apply();
  await bed.stream(120, 1.1);
  expectApart(bed, borderMs, { former: 75, next: 30 });
});

it('a device clock 10 percent slow puts no breath of the next patient into the former record', async () => {
  const bed = openBed();
  bed.connect();
  await bed.stream(300, 0.9);
  const borderMs = bed.assign();
  await bed.stream(0.7, 0.9);
  await bed.apply();
  await bed.stream(120, 0.9);
  expectApart(bed, borderMs, { former: 75, next: 25 });
});

it('a backlog that arrives after the assignment puts no breath into the former record', async () => {
  const bed = openBed();
  bed.connect();
  await bed.stream(60);
  bed.pass(20);
  const borderMs = bed.assign();
  bed.pass(9);
  bed.burst(29);
  await bed.apply();
  await bed.stream(60);
  expectApart(bed, borderMs, { former: 17, next: 15 });
});

it('the breath in course at the assignment belongs to nobody, wherever the border cuts it', async () => {
  for (let cut = 0; cut < 3; cut += 0.3) {
    const bed = openBed();
    bed.connect();
    await bed.stream(30 + cut);
    const borderMs = bed.assign();
    await bed.stream(0.5);
    await bed.apply();
    await bed.stream(30);
    expectApart(bed, borderMs, { former: 8, next: 8 });
  }
});
