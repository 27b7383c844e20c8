import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineSettings } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { medibusDriver } from '../medibus/driver.ts';
import { createRfc2217Client, type Rfc2217Client } from './client.ts';
import { createEmulatedTerminalServer, type EmulatedTerminalServer } from './emulated-server.ts';
import { createTelnetDecoder, escapeTelnet, type TelnetPart } from './telnet.ts';
import { receiveOverLine } from './uart.ts';

const EVITA: LineSettings = {
  baudRate: 19_200,
  dataBits: 8,
  parity: 'even',
  stopBits: 1,
  flowControl: 'none',
};

/** Lets both sides talk until neither has anything more to say. */
function negotiate(client: Rfc2217Client, server: EmulatedTerminalServer): void {
  let toServer = client.open();
  for (let turn = 0; turn < 10 && toServer.length > 0; turn += 1) {
    const { toClient } = server.fromClient(toServer);
    toServer = client.receive(toClient).send;
  }
}

function connect(
  line: LineSettings,
  options: Partial<Parameters<typeof createEmulatedTerminalServer>[0]> = {},
) {
  const client = createRfc2217Client(line);
  const server = createEmulatedTerminalServer({ deviceLine: EVITA, ...options });
  negotiate(client, server);
  return { client, server };
}

describe('a terminal server with line settings', () => {
  it('is asked for the COM port option first, then for the line, byte by byte', () => {
    const client = createRfc2217Client(EVITA);
    // IAC WILL COM-PORT, WILL BINARY, DO BINARY, WILL SGA, DO SGA.
    expect([...client.open()]).toEqual([255, 251, 44, 255, 251, 0, 255, 253, 0, 255, 251, 3, 255, 253, 3]);
    const { send } = client.receive(Uint8Array.of(255, 253, 44));
    const text = Buffer.from(send).toString('hex');
    // 19200 baud = 00 00 4b 00, 8 bits, even parity, one stop bit, no flow control (RFC 2217, section 3).
    for (const command of ['0100004b00', '0208', '0303', '0401', '0501']) {
      expect(text).toContain(`fffa2c${command}fff0`);
    }
  });

  it('is ready when it has confirmed every setting, and has them in force', () => {
    const { client, server } = connect(EVITA);
    expect(client.state).toBe('ready');
    expect(server.line).toEqual(EVITA);
  });

  it('says which setting it cannot do', () => {
    const { client } = connect(EVITA, { baudRates: [9600, 115_200] });
    expect(client.state).toBe('failed');
    expect(client.failure).toContain('baud rate');
    expect(client.failure).toContain('9600');
  });

  it('says that it knows no line settings', () => {
    const { client } = connect(EVITA, { refusesComPort: true });
    expect(client.state).toBe('failed');
    expect(client.failure).toContain('RFC 2217');
  });

  it('holds requests back while the server asks to wait', () => {
    const { client } = connect(EVITA);
    client.receive(Uint8Array.of(255, 250, 44, 108, 255, 240));
    expect(client.encode(Uint8Array.of(1, 2))).toHaveLength(0);
    const { send } = client.receive(Uint8Array.of(255, 250, 44, 109, 255, 240));
    expect([...send]).toEqual([1, 2]);
    expect([...client.encode(Uint8Array.of(3))]).toEqual([3]);
  });

  it('hands on noise that looks like a subnegotiation without an end, and hears what follows', () => {
    const { client } = connect(EVITA);
    client.receive(Uint8Array.of(255, 250));
    const noise = new Uint8Array(300).fill(7);
    const { data } = client.receive(joinBytes([noise, Uint8Array.of(1, 2, 3)]));
    expect(data).toHaveLength(303);
    expect([...data.subarray(-3)]).toEqual([1, 2, 3]);
  });

  it('refuses options it does not know once each, and never answers an answer', () => {
    const { client } = connect(EVITA);
    // DO ECHO, WILL ECHO, then answers.
    expect([...client.receive(Uint8Array.of(255, 253, 1, 255, 251, 1)).send]).toEqual([
      255, 252, 1, 255, 254, 1,
    ]);
    expect(client.receive(Uint8Array.of(255, 254, 1, 255, 252, 1, 255, 251, 0)).send).toHaveLength(0);
  });

  it('carries the device through wrong line settings as a serial line does: garbage and counted errors', () => {
    const { client, server } = connect({ ...EVITA, baudRate: 9600 });
    const response = new TextEncoder().encode('\u0001Q52\r'.repeat(20));
    const { data } = client.receive(server.fromDevice(response));
    expect([...data]).not.toEqual([...response]);
    expect(client.lineErrors.framing + client.lineErrors.parity).toBeGreaterThan(0);
  });
});

const chunks = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 30 });

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const RUNS = process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000;

describe('whatever the bytes', () => {
  it('every payload arrives as it was sent, in any chunking, through the server and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), chunks, (payload, sizes) => {
        const { client, server } = connect(EVITA);
        const atDevice = cut(client.encode(payload), sizes).map((piece) => server.fromClient(piece).toDevice);
        expect([...joinBytes(atDevice)]).toEqual([...payload]);
        const back = cut(server.fromDevice(payload), sizes).map((piece) => client.receive(piece).data);
        expect([...joinBytes(back)]).toEqual([...payload]);
        expect(client.lineErrors).toEqual({ framing: 0, parity: 0, overrun: 0 });
      }),
      { numRuns: RUNS },
    );
  });

  it('payload without binary mode arrives too: CR as CR NUL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), chunks, (payload, sizes) => {
        // A NUL of the payload behind CR cannot be told from telnet's own.
        const clean = payload.filter((byte, index) => byte !== 0 || payload[index - 1] !== 13);
        const decoder = createTelnetDecoder();
        const parts: Uint8Array[] = [];
        const take = (part: TelnetPart): void => {
          if (part.kind === 'data') parts.push(part.bytes);
        };
        for (const piece of cut(escapeTelnet(clean, false), sizes)) decoder.push(piece, take, () => false);
        expect([...joinBytes(parts)]).toEqual([...clean]);
      }),
      { numRuns: RUNS },
    );
  });

  it('noise neither throws nor answers without end, and the same in any chunking', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), chunks, (noise, sizes) => {
        const hear = (pieces: readonly Uint8Array[]) => {
          const client = createRfc2217Client(EVITA);
          client.open();
          client.receive(Uint8Array.of(255, 253, 44));
          const outputs = pieces.map((piece) => client.receive(piece));
          return {
            state: client.state,
            data: [...joinBytes(outputs.map(({ data }) => data))],
            send: [...joinBytes(outputs.map(({ send }) => send))],
          };
        };
        const whole = hear([noise]);
        expect(hear(cut(noise, sizes))).toEqual(whole);
        expect(whole.send.length).toBeLessThanOrEqual(noise.length + 64 * 3);
      }),
      { numRuns: RUNS },
    );
  });

  it('a line with the settings of its device gives back every byte', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom<LineSettings['parity']>('none', 'even', 'odd'),
        fc.constantFrom<1 | 2>(1, 2),
        (payload, parity, stopBits) => {
          const line = { ...EVITA, parity, stopBits };
          const { bytes, errors } = receiveOverLine(payload, line, line);
          expect([...bytes]).toEqual([...payload]);
          expect(errors.framing + errors.parity).toBe(0);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

it('counts parity errors of a device with odd parity on a line with even', () => {
  const { bytes, errors } = receiveOverLine(Uint8Array.of(1, 2, 3), { ...EVITA, parity: 'odd' }, EVITA);
  expect([...bytes]).toEqual([1, 2, 3]);
  expect(errors.parity).toBe(3);
});

it('knows the line settings that a driver leaves the factory with', () => {
  expect(medibusDriver.defaultLine).toEqual(EVITA);
});
