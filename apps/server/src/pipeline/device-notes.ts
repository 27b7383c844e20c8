import type { DeviceTimeMs, IssueEvent } from '@eupnea/model';
import type { DeviceNotesMessage } from '../bus/bus-messages.ts';
import { DeviceClock } from './device-clock.ts';
import type { IssueLog } from './issue-log.ts';

/** Maximum number of unknown identifiers: a protocol has a few hundred, more come from a broken device. */
const MAX_IDENTIFIERS = 200;
const MAX_DETAIL = 300;
/** Driver issues about an identifier without a meaning here: identifier_unknown, identifier_unmapped, … */
const IDENTIFIER_ISSUE = /^identifier_/u;

/** Facts about the device itself: its clock, and identifiers that no table contains. */
export class DeviceNotes {
  readonly #deviceId: number;
  readonly #issues: IssueLog;
  readonly #publish: (message: DeviceNotesMessage) => void;
  readonly #clock = new DeviceClock();
  readonly #identifiers = new Set<string>();
  #sampleDriftPpm: number | null = null;

  constructor(deviceId: number, issues: IssueLog, publish: (message: DeviceNotesMessage) => void) {
    this.#deviceId = deviceId;
    this.#issues = issues;
    this.#publish = publish;
  }

  /** Notes the offset of the device's clock; no time is corrected by it. */
  followClock(deviceTimeMs: DeviceTimeMs, nowMs: number): void {
    if (this.#clock.add(deviceTimeMs, nowMs)) {
      const seconds = Math.round((deviceTimeMs - nowMs) / 1000);
      this.#issues.add('device_clock', `the device's clock is ${seconds} s from the server's`, nowMs);
    }
    this.#tell();
  }

  /** Notes the drift of the sample clock, in whole parts per million. */
  noteDrift(ppm: number | null): void {
    const rounded = ppm === null ? null : Math.round(ppm);
    if (rounded === this.#sampleDriftPpm) return;
    this.#sampleDriftPpm = rounded;
    this.#tell();
  }

  noteIssue({ code, detail }: IssueEvent, nowMs: number): void {
    this.#issues.add(code, detail, nowMs);
    if (!IDENTIFIER_ISSUE.test(code) || this.#identifiers.size >= MAX_IDENTIFIERS) return;
    const known = this.#identifiers.size;
    this.#identifiers.add(detail.slice(0, MAX_DETAIL));
    if (this.#identifiers.size > known) this.#tell();
  }

  #tell(): void {
    const clock = this.#clock.read();
    this.#publish({
      deviceId: this.#deviceId,
      clock,
      sampleDriftPpm: this.#sampleDriftPpm,
      unknownIdentifiers: [...this.#identifiers],
    });
  }
}
