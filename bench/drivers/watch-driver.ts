import type { Driver, DriverOutput, DriverSession } from '@eupnea/drivers';
import type { DeviceEvent } from '@eupnea/model';

/** Reports of the sessions of one protocol over all devices. */
export interface DriverTally {
  sessions: number;
  bytes: number;
  samples: number;
  missing: number;
  marks: number;
  numerics: number;
  issues: number;
  resets: number;
  /** Expected samples: time between the first and last sample of each session. */
  expected: number;
  /** Number of sessions with a gap in their sample indices that no issue reports. */
  gaps: number;
  /** Number of sessions that differ when their bytes arrive one by one. */
  different: number;
}

export function emptyTally(): DriverTally {
  return {
    sessions: 0,
    bytes: 0,
    samples: 0,
    missing: 0,
    marks: 0,
    numerics: 0,
    issues: 0,
    resets: 0,
    expected: 0,
    gaps: 0,
    different: 0,
  };
}

/** Comparable report of one session. */
interface Account {
  samples: number;
  sum: number;
  missing: number;
  marks: number;
  numerics: number;
  issues: number;
  hasGap: boolean;
  next: number;
  /** Index after the samples that an issue called missing. */
  nextDeclared: number;
  rateHz: number;
}

const emptyAccount = (): Account => ({
  samples: 0,
  sum: 0,
  missing: 0,
  marks: 0,
  numerics: 0,
  issues: 0,
  hasGap: false,
  next: 0,
  nextDeclared: 0,
  rateHz: 0,
});

function count(account: Account, events: readonly DeviceEvent[]): void {
  for (const event of events) {
    if (event.type === 'mark') account.marks += 1;
    else if (event.type === 'numerics') account.numerics += Object.keys(event.values).length;
    else if (event.type === 'issue') {
      account.issues += 1;
      if (event.code === 'samples_missing')
        account.nextDeclared = (event.sampleIndex ?? 0) + (event.lost ?? 0);
    } else if (event.type === 'samples') {
      const { block } = event;
      const isTold = block.firstIndex === account.next || block.firstIndex === account.nextDeclared;
      if (!isTold) account.hasGap = true;
      account.next = block.firstIndex + block.length;
      account.rateHz = block.rateHz;
      account.samples += block.length;
      for (const value of block.channels.pressure ?? []) {
        if (Number.isNaN(value)) account.missing += 1;
        else account.sum += value;
      }
    }
  }
}

/** A driver that counts the reports of its sessions and passes every byte to a second session. */
export function watchDriver(driver: Driver, tally: DriverTally): Driver {
  return { ...driver, createSession: () => watchSession(driver, tally) };
}

function watchSession(driver: Driver, tally: DriverTally): DriverSession {
  const session = driver.createSession();
  const shadow = driver.createSession();
  const told = emptyAccount();
  const shadowTold = emptyAccount();
  /** A session that requests a disconnect is ignored afterwards, and so is the other one. */
  let isShadowOver = false;
  let firstMs: number | null = null;
  let lastMs = 0;
  tally.sessions += 1;

  function take(output: DriverOutput, nowMs: number): DriverOutput {
    const before = told.samples;
    count(told, output.events);
    if (told.samples > before) {
      firstMs ??= nowMs;
      lastMs = nowMs;
    }
    if (output.reset !== undefined) tally.resets += 1;
    return output;
  }

  function settle(): void {
    tally.samples += told.samples;
    tally.missing += told.missing;
    tally.marks += told.marks;
    tally.numerics += told.numerics;
    tally.issues += told.issues;
    tally.expected += firstMs === null ? 0 : ((lastMs - firstMs) * told.rateHz) / 1000;
    if (told.hasGap) tally.gaps += 1;
    const isSame =
      told.samples === shadowTold.samples &&
      told.sum === shadowTold.sum &&
      told.marks === shadowTold.marks &&
      told.numerics === shadowTold.numerics;
    if (!isSame) tally.different += 1;
  }

  return {
    open(nowMs) {
      count(shadowTold, shadow.open(nowMs).events);
      return take(session.open(nowMs), nowMs);
    },
    receive(bytes, nowMs) {
      tally.bytes += bytes.length;
      for (const byte of bytes) {
        if (isShadowOver) break;
        const output = shadow.receive(Uint8Array.of(byte), nowMs);
        count(shadowTold, output.events);
        isShadowOver = output.reset !== undefined;
      }
      return take(session.receive(bytes, nowMs), nowMs);
    },
    tick(nowMs) {
      count(shadowTold, shadow.tick(nowMs).events);
      return take(session.tick(nowMs), nowMs);
    },
    close() {
      count(shadowTold, shadow.close().events);
      const output = session.close();
      count(told, output.events);
      settle();
      return output;
    },
  };
}
