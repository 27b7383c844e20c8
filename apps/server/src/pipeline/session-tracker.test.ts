import { serverTimeUs } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { Assignment, AssignmentSource, OpenSession } from './assignment.ts';
import { SILENCE_ENDS_AFTER_MS, STANDBY_ENDS_AFTER_MS, SessionTracker } from './session-tracker.ts';

/** In-memory storage: periods of one device, the last one open or closed. */
function createPeriods(open: OpenSession | null = null) {
  const log: string[] = [];
  let session = open;
  const none = { patient: null, nextPatientId: 7, patientLimits: new Map(), deviceLimits: new Map() };
  const source: AssignmentSource = {
    load: async (deviceIds) =>
      new Map(deviceIds.map((deviceId): [number, Assignment] => [deviceId, { session, ...none }])),
    async openSession(_deviceId, startedAtUs, patientId) {
      if (session !== null) return null;
      session = { id: log.length + 1, startedAtUs, patientId };
      log.push(`open ${startedAtUs} for ${patientId}`);
      return session;
    },
    async leaveToNobody(_deviceId, borderUs, { fromUs, toUs }) {
      log.push(`nobody ${fromUs} to ${toUs} around ${borderUs}`);
    },
    async setBack(_deviceId, nowUs) {
      log.push(`set back to ${nowUs}`);
    },
    async closeSession(sessionId, endedAtUs, reason) {
      if (session?.id === sessionId) session = null;
      log.push(`close ${endedAtUs} ${reason}`);
    },
  };
  const errors: unknown[] = [];
  const tracker = new SessionTracker({
    deviceId: 1,
    source,
    onBorder: (borderMs) => ({ fromMs: borderMs - 1500, toMs: borderMs + 250 }),
    onAssignment: () => {},
    onChanged: () => log.push('changed'),
    onError: (error) => errors.push(error),
  });
  return { tracker, source, log, errors, assign: (next: OpenSession | null) => (session = next) };
}

describe('the ventilation session of a device', () => {
  it('opens with the first samples, once', async () => {
    const { tracker, log } = createPeriods();
    tracker.ensureOpen(serverTimeUs(1000));
    tracker.ensureOpen(serverTimeUs(1001));
    await tracker.settle();
    tracker.ensureOpen(serverTimeUs(1002));
    await tracker.settle();
    expect(log).toEqual(['open 1000000 for null']);
  });

  it('ends where standby began once that lasts over five minutes', async () => {
    const { tracker, log } = createPeriods({ id: 9, startedAtUs: serverTimeUs(0), patientId: 7 });
    await tracker.reload();
    tracker.tick(1000 + STANDBY_ENDS_AFTER_MS, 1000, 1000);
    await tracker.settle();
    expect(log).toEqual([]);
    tracker.tick(1001 + STANDBY_ENDS_AFTER_MS, 1000, 1000);
    await tracker.settle();
    expect(log).toEqual(['close 1000000 standby', 'changed']);
    expect(tracker.session).toBeNull();
  });

  it('ends with its last sample after half an hour of silence', async () => {
    const { tracker, log } = createPeriods({ id: 9, startedAtUs: serverTimeUs(0), patientId: 7 });
    await tracker.reload();
    tracker.tick(5001 + SILENCE_ENDS_AFTER_MS, null, 5000);
    await tracker.settle();
    expect(log).toEqual(['close 5000000 silence', 'changed']);
  });

  it('gives way to an assignment that came first', async () => {
    const { tracker, log, assign } = createPeriods();
    assign({ id: 50, startedAtUs: serverTimeUs(10), patientId: 7 });
    tracker.ensureOpen(serverTimeUs(1000));
    await tracker.settle();
    expect(tracker.session?.id).toBe(50);
    expect(log).toEqual([]);
  });

  it('goes on with the patient that standby or silence interrupted', async () => {
    const { tracker, log } = createPeriods();
    await tracker.reload();
    tracker.ensureOpen(serverTimeUs(1000));
    await tracker.settle();
    expect(log[0]).toBe('open 1000000 for 7');
  });

  it('tries again after a failed step', async () => {
    const { tracker, source, errors } = createPeriods();
    const original = { ...source };
    source.openSession = () => Promise.reject(new Error('database away'));
    tracker.ensureOpen(serverTimeUs(1000));
    await tracker.settle();
    expect(errors).toHaveLength(1);
    Object.assign(source, original);
    tracker.ensureOpen(serverTimeUs(2000));
    await tracker.settle();
    expect(tracker.session?.startedAtUs).toBe(2_000_000n);
  });
});
