import { type Socket, io } from 'socket.io-client';

interface Message {
  readonly samples?: { readonly epoch: number; readonly first_index: number; readonly count: number };
  readonly breaths?: readonly { readonly breath_number: number }[];
  readonly patient?: { readonly id: number } | null;
}

const REFUSED_RETRY_MS = 500;

/** One viewer of one device that comes again when its connection ends, with what it was shown. */
export class DeviceViewer {
  readonly deviceId: number;
  /** Numbers of the breaths that were shown: they are published after their commit. */
  readonly breaths = new Set<number>();
  readonly patients = new Set<number>();
  longestGapMs = 0;
  lastSamplesMs: number | null = null;
  readonly #token: string;
  #socket: Socket | null = null;

  constructor(deviceId: number, token: string) {
    this.deviceId = deviceId;
    this.#token = token;
  }

  connect(address: string): void {
    this.#socket?.close();
    const socket = io(address, {
      path: '/frontend',
      query: { device_id: String(this.deviceId) },
      auth: { auth_token: this.#token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    socket.on('connect_error', () => {
      // Refused by a server whose database did not answer: Socket.IO does not come again by itself.
      if (!socket.active) setTimeout(() => socket === this.#socket && socket.connect(), REFUSED_RETRY_MS);
    });
    socket.on('parsedVentilatorData', (message: Message) => this.#show(message));
    this.#socket = socket;
  }

  /** Gaps are counted from here. */
  beginMeasuring(): void {
    this.longestGapMs = 0;
    this.lastSamplesMs = performance.now();
  }

  /** How long nothing was shown, now. */
  get silentMs(): number {
    return this.lastSamplesMs === null ? Number.POSITIVE_INFINITY : performance.now() - this.lastSamplesMs;
  }

  close(): void {
    this.#socket?.close();
  }

  #show(message: Message): void {
    for (const { breath_number: number } of message.breaths ?? []) this.breaths.add(number);
    if (message.patient !== undefined && message.patient !== null) this.patients.add(message.patient.id);
    if (message.samples === undefined) return;
    const now = performance.now();
    if (this.lastSamplesMs !== null)
      this.longestGapMs = Math.max(this.longestGapMs, now - this.lastSamplesMs);
    this.lastSamplesMs = now;
  }
}
