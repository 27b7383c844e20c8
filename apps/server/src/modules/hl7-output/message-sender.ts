import { createMllpDecoder, encodeMessageText, encodeMllp, readAcknowledgement } from '@eupnea/drivers';
import type { Acknowledgement } from '@eupnea/drivers';

/** Time limit for an acknowledgement, ms: an interface engine under load may take some seconds. */
export const ANSWER_WITHIN_MS = 15_000;

/** The connection to the receiver; transports/tcp-dial.ts opens it. */
export interface ReceiverConnection {
  send(bytes: Uint8Array): void;
  close(): void;
}

export type DialReceiver = (handlers: {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  onEnd(reason: string, detail: string): void;
}) => ReceiverConnection;

/** Result of a message: the acknowledgement, or the failure. */
export type SendOutcome = Acknowledgement | { readonly failure: string };

/** One persistent connection with one message at a time, as MLLP requires. */
export class MessageSender {
  readonly #dial: DialReceiver;
  readonly #answerWithinMs: number;
  #connection: ReceiverConnection | null = null;
  #isOpen = false;
  #waiting: {
    readonly controlId: string;
    readonly bytes: Uint8Array;
    settle(outcome: SendOutcome): void;
  } | null = null;

  constructor(dial: DialReceiver, answerWithinMs = ANSWER_WITHIN_MS) {
    this.#dial = dial;
    this.#answerWithinMs = answerWithinMs;
  }

  /**
   * Always resolves. Closes the connection after a missing answer, so that a late answer is not matched to
   * another message.
   */
  send(controlId: string, body: string): Promise<SendOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.close();
        settle({ failure: `no answer within ${Math.round(this.#answerWithinMs / 1000)} s` });
      }, this.#answerWithinMs);
      const settle = (outcome: SendOutcome): void => {
        clearTimeout(timer);
        this.#waiting = null;
        resolve(outcome);
      };
      const bytes = encodeMllp(encodeMessageText(body));
      this.#waiting = { controlId, bytes, settle };
      if (this.#isOpen) this.#connection?.send(bytes);
      else if (this.#connection === null) this.#open();
    });
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
    this.#isOpen = false;
  }

  #open(): void {
    const decoder = createMllpDecoder();
    const connection = this.#dial({
      onOpen: () => {
        this.#isOpen = true;
        if (this.#waiting !== null) connection.send(this.#waiting.bytes);
      },
      onBytes: (bytes) => {
        for (const message of decoder.push(bytes).messages) this.#answer(readAcknowledgement(message));
      },
      onEnd: (reason, detail) => {
        this.#connection = null;
        this.#isOpen = false;
        this.#waiting?.settle({ failure: `${reason}: ${detail}` });
      },
    });
    this.#connection = connection;
  }

  /** An answer to an earlier message is late and is ignored. */
  #answer(acknowledgement: Acknowledgement | null): void {
    if (acknowledgement === null || acknowledgement.controlId !== this.#waiting?.controlId) return;
    this.#waiting.settle(acknowledgement);
  }
}
