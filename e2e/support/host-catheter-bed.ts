import { createServer, type Server, type Socket } from 'node:net';
import { createSimulatorEmulator } from '@eupnea/drivers';
import { createLiveSource, createSimulation } from '@eupnea/simulator';
import { CATHETER_SCENARIO } from './catheter-recording.ts';

/** Interval of the samples that the bed sends, ms: five at 100 Hz. */
const SEND_MS = 50;

export interface CatheterBed {
  readonly port: number;
  close(): void;
}

/** A streaming ventilator on this machine whose patient has a catheter: airway, flow, esophageal pressure and EAdi. */
export async function hostCatheterBed(port = 0): Promise<CatheterBed> {
  const emulator = createSimulatorEmulator(
    createLiveSource(createSimulation({ ...CATHETER_SCENARIO, course: [] }, 7)),
    'float32',
  );
  const startedMs = performance.now();
  const sockets = new Set<Socket>();
  const timer = setInterval(() => {
    const bytes = emulator.read(performance.now() - startedMs);
    for (const socket of sockets) socket.write(bytes);
  }, SEND_MS);
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.write(emulator.join());
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
