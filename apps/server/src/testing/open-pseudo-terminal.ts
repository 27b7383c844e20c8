import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Connects the controlling side of a new pseudo-terminal to a local TCP port. */
const RELAY = `
import os, pty, select, socket, sys, tty
controller, terminal = pty.openpty()
tty.setraw(terminal)
device = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
print(os.ttyname(terminal), flush=True)
while True:
    ready, _, _ = select.select([controller, device], [], [])
    if controller in ready:
        device.sendall(os.read(controller, 4096))
    if device in ready:
        said = device.recv(4096)
        if not said:
            break
        os.write(controller, said)
`;

/** True when this machine can create pseudo-terminals for tests, which need python3. */
export const hasPseudoTerminals = spawnSync('python3', ['-c', 'import pty']).status === 0;

export interface PseudoTerminal {
  /** The device file that a serial driver opens. */
  readonly path: string;
  /** Unplugs the cable: removes the device file. */
  close(): Promise<void>;
}

/** Opens a serial line whose other end is the device at this TCP port. */
export async function openPseudoTerminal(port: number): Promise<PseudoTerminal> {
  const relay = spawn('python3', ['-c', RELAY, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line]: readonly unknown[] = await once(relay.stdout, 'data');
  return {
    path: String(line).trim(),
    async close() {
      if (relay.exitCode !== null || relay.signalCode !== null) return;
      const gone = once(relay, 'exit');
      relay.kill();
      await gone;
    },
  };
}
