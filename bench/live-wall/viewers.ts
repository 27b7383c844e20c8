import { type Socket, io } from 'socket.io-client';
import { Latencies } from './latencies.ts';
import type { ViewerReport, ViewersReport } from './messages.ts';

interface Message {
  readonly sent_at: number;
  readonly skipped: number;
  readonly last_sample_at?: number | null;
  readonly samples?: { readonly epoch: number; readonly first_index: number; readonly count: number };
  readonly breaths?: readonly unknown[];
}

const [address = '', token = '', idsText = '', listText = '2'] = process.argv.slice(2);
const sampleLatency = new Latencies();
const listLatency = new Latencies();
let disconnects = 0;
const listMessages: number[] = [];

function open(path: string, query: Record<string, string>): Socket {
  const socket = io(address, {
    path,
    query,
    auth: { auth_token: token },
    transports: ['websocket'],
    forceNew: true,
    // A browser tries again where the server refuses many new connections of one address at once.
    reconnectionDelayMax: 2_000,
  });
  socket.on('disconnect', () => {
    disconnects += 1;
  });
  socket.on('connect_error', (error) => {
    process.stderr.write(`${path}: ${error.message}\n`);
  });
  return socket;
}

function watchDevice(deviceId: number): {
  readonly report: () => ViewerReport;
  readonly first: Promise<void>;
} {
  let messages = 0;
  let skipped = 0;
  let gaps = 0;
  let samples = 0;
  let breaths = 0;
  let nextIndex = 0;
  let epoch = 0;
  let epochs = 0;
  const first = Promise.withResolvers<void>();
  open('/frontend', { device_id: String(deviceId) }).on('parsedVentilatorData', (message: Message) => {
    messages += 1;
    skipped += message.skipped;
    breaths += message.breaths?.length ?? 0;
    first.resolve();
    if (message.samples === undefined) return;
    if (typeof message.last_sample_at === 'number') sampleLatency.add(Date.now() - message.last_sample_at);
    const { samples: head } = message;
    if (head.epoch !== epoch) epochs += 1;
    else if (head.first_index !== nextIndex) gaps += 1;
    epoch = head.epoch;
    samples += head.count;
    nextIndex = head.first_index + head.count;
  });
  return {
    first: first.promise,
    report: () => ({ deviceId, messages, skipped, gaps, samples, breaths, nextIndex, epochs }),
  };
}

function watchList(number: number): Promise<void> {
  listMessages[number] = 0;
  const first = Promise.withResolvers<void>();
  open('/ventilation', {}).on('ventilation', ({ sent_at: sentAt }: Message) => {
    listMessages[number] = (listMessages[number] ?? 0) + 1;
    listLatency.add(Date.now() - sentAt);
    first.resolve();
  });
  return first.promise;
}

function report(): ViewersReport {
  return {
    type: 'report',
    viewers: viewers.map((viewer) => viewer.report()),
    sampleLatency: sampleLatency.summarize(),
    listLatency: listLatency.summarize(),
    listMessages,
    disconnects,
  };
}

const viewers = idsText.split(',').map((id) => watchDevice(Number(id)));
const lists = Array.from({ length: Number(listText) }, (_, number) => watchList(number));
process.on('message', (message) => {
  if (message === 'measure') {
    disconnects = 0;
    sampleLatency.reset();
    listLatency.reset();
  } else if (message === 'interval') {
    // Figures of one interval; what is counted since the start is not reset.
    process.send?.(report());
    sampleLatency.reset();
    listLatency.reset();
  } else if (message === 'report') {
    process.send?.(report(), () => process.exit(0));
  }
});
await Promise.all([...viewers.map(({ first }) => first), ...lists]);
process.send?.({ type: 'ready' });
