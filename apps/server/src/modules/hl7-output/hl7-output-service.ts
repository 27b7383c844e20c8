import type { Database } from '../../storage/open-storage.ts';
import type { ReadLiveNumbers } from './live-numbers.ts';
import { MessageSender, type DialReceiver } from './message-sender.ts';
import {
  isCut,
  listOutputDevices,
  listOutputFindings,
  moveCursor,
  type OutputDevice,
} from './output-repository.ts';
import {
  enqueue,
  markRefused,
  markSent,
  noteError,
  readNext,
  readQueueState,
  type QueuedMessage,
  type QueueState,
} from './queue-repository.ts';
import { writeFinding, writeNumbers } from './write-output-message.ts';

/** Polling interval of the devices, ms; numbers are sent once per interval of the device. */
const COLLECT_EVERY_MS = 1_000;
/** Polling interval of an empty queue, ms. */
const IDLE_MS = 500;
/** Age after which findings are complete: final within two breaths or ten seconds and stored soon after. */
export const FINDINGS_AFTER_US = 60_000_000n;
/** Number of refusals after which a message is dropped. */
export const MAX_REFUSALS = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface Hl7OutputOptions {
  readonly db: Database;
  readonly readLive: ReadLiveNumbers;
  /** Null without a configured receiver. */
  readonly receiver: { readonly name: string; readonly dial: DialReceiver } | null;
  readonly intervalSeconds: number;
  /** Analysis of the running streams. */
  readonly analysisId: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends numbers and findings of the selected devices to one receiver. Messages are queued in the transaction
 * that advances the cursor of the device and removed after their acknowledgement, so a crash neither loses
 * nor duplicates one.
 */
export class Hl7OutputService {
  readonly #options: Hl7OutputOptions;
  readonly #sender: MessageSender | null;
  #collectTimer: NodeJS.Timeout | null = null;
  #collecting: Promise<void> = Promise.resolve();
  #sending: Promise<void> = Promise.resolve();
  #wake: (() => void) | null = null;
  #isStopped = false;

  constructor(options: Hl7OutputOptions) {
    this.#options = options;
    this.#sender = options.receiver === null ? null : new MessageSender(options.receiver.dial);
  }

  start(): void {
    if (this.#sender === null) return;
    this.#isStopped = false;
    this.#collectTimer = setInterval(() => {
      this.#collecting = this.#collecting.then(() => this.collect()).catch(this.#options.onError);
    }, COLLECT_EVERY_MS);
    this.#sending = this.#run(this.#sender);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#collectTimer !== null) clearInterval(this.#collectTimer);
    this.#sender?.close();
    this.#wake?.();
    await this.#collecting;
    await this.#sending;
  }

  /** Null without a configured receiver. */
  async readState(): Promise<(QueueState & { readonly receiver: string }) | null> {
    const { db, receiver } = this.#options;
    return receiver === null ? null : { ...(await readQueueState(db)), receiver: receiver.name };
  }

  /** Queues all messages that are due. */
  async collect(): Promise<void> {
    const { db, now } = this.#options;
    const nowMs = now();
    const nowUs = BigInt(Math.floor(nowMs * 1000));
    for (const device of await listOutputDevices(db, nowUs)) {
      if (this.#isStopped) return;
      await this.#collectOf(device, nowMs, nowUs);
    }
  }

  async #collectOf(device: OutputDevice, nowMs: number, nowUs: bigint): Promise<void> {
    const { db, readLive, intervalSeconds } = this.#options;
    const slot = Math.floor(nowMs / (intervalSeconds * 1000));
    const messages: QueuedMessage[] = [];
    const sendsNumbers = device.output !== 'findings' && slot > device.numbersSlot;
    const state = sendsNumbers ? readLive(device.id) : null;
    const numbers = state === null ? null : writeNumbers(device, state, { slot, nowMs });
    if (numbers !== null) messages.push(numbers);
    const { findings, untilUs } = await this.#readFindings(device, nowUs);
    messages.push(...findings.map((finding) => writeFinding(device, finding, nowMs)));
    // Without new data the cursor advances once per interval.
    if (messages.length === 0 && device.findingsUntilUs !== null && slot <= device.numbersSlot) return;
    await db.transaction(async (tx) => {
      await moveCursor(tx, device.id, { findingsUntilUs: untilUs, numbersSlot: slot });
      await enqueue(tx, messages);
    });
    if (messages.length > 0) this.#wake?.();
  }

  /** For a newly selected device, findings from now on. */
  async #readFindings(device: OutputDevice, nowUs: bigint) {
    const { db, analysisId } = this.#options;
    const toUs = nowUs - FINDINGS_AFTER_US;
    const fromUs = device.findingsUntilUs;
    if (fromUs === null) return { findings: [], untilUs: nowUs };
    if (device.output === 'numbers' || toUs <= fromUs)
      return { findings: [], untilUs: fromUs > toUs ? fromUs : toUs };
    const findings = await listOutputFindings(db, { deviceId: device.id, analysisId, fromUs, toUs });
    const last = findings.at(-1);
    if (last === undefined || !isCut(findings)) return { findings, untilUs: toUs };
    // Other findings may begin in the same microsecond. All of them wait for the next turn, so that none is
    // sent twice.
    const untilUs = last.startedAtUs;
    return { findings: findings.filter(({ startedAtUs }) => startedAtUs < untilUs), untilUs };
  }

  async #run(sender: MessageSender): Promise<void> {
    let pauseMs = 0;
    while (!this.#isStopped) {
      try {
        const wasSent = await this.#sendNext(sender);
        if (wasSent === 'failed') pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2));
        else pauseMs = 0;
        if (wasSent !== 'sent') await this.#pause(wasSent === 'idle' ? IDLE_MS : pauseMs, wasSent === 'idle');
      } catch (error) {
        if (this.#isStopped) return;
        this.#options.onError(error);
        await this.#pause(FIRST_PAUSE_MS, false);
      }
    }
  }

  async #sendNext(sender: MessageSender): Promise<'sent' | 'idle' | 'failed'> {
    const { db, now } = this.#options;
    const next = await readNext(db);
    if (next === null) return 'idle';
    const outcome = await sender.send(next.controlId, next.body);
    const at = new Date(now());
    if ('failure' in outcome) {
      if (!this.#isStopped) await noteError(db, outcome.failure, at);
      return 'failed';
    }
    if (outcome.verdict === 'accepted') {
      await db.transaction((tx) => markSent(tx, next.id, at));
      return 'sent';
    }
    const isLastTry = next.refusals + 1 >= MAX_REFUSALS;
    await db.transaction(async (tx) => {
      await markRefused(tx, next.id, isLastTry);
      await noteError(
        tx,
        `the receiver refused ${next.controlId}: ${outcome.text || 'without a reason'}`,
        at,
      );
    });
    return isLastTry ? 'sent' : 'failed';
  }

  #pause(ms: number, mayWake: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(finish, ms);
      const wake = this.#wake;
      function finish(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#wake = () => {
        if (mayWake || this.#isStopped) finish();
        else wake?.();
      };
    });
  }
}
