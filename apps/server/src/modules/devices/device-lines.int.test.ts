import { deviceSchema } from '@eupnea/contracts/device';
import { deviceConnectionsSchema } from '@eupnea/contracts/device-line';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

const SERIAL = '/dev/serial/by-id/usb-adapter-1';
const LINE = { baud_rate: 9600, data_bits: 8, parity: 'none', stop_bits: 1, flow_control: 'hardware' };
const SERVER = { transport: 'rfc2217', ip: '10.0.0.7', port: 4001 };

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_SERIAL_DEVICES: `/dev/ttyUSB0,${SERIAL}` });
  admin = await app.makeUser({ isAdmin: true });
  await app.makeProject(admin);
});
afterAll(() => app.remove());

async function send(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const body = payload === undefined ? {} : { payload };
  return await app.server.inject({ method, url: `/nestjs${url}`, headers: admin.headers, ...body });
}

const create = (body: object) => send('POST', '/devices', { device_type: 'medibus', ...body });

describe('the connection of a device', () => {
  it('keeps line settings of its own, and takes those of its kind again', async () => {
    const created = deviceSchema.parse((await create({ ...SERVER, line: LINE })).json());
    expect(created).toMatchObject({ ...SERVER, line: LINE, serial_path: null });
    const { id, version } = created;
    const usual = await send('PATCH', `/devices/${id}`, { version, line: null });
    expect(deviceSchema.parse(usual.json()).line).toBeNull();
  });

  it('is a serial line of the configuration, with a second one for a PB840', async () => {
    const body = { device_type: 'pb840', transport: 'serial', serial_path: '/dev/ttyUSB0' };
    const answer = await create({ ...body, settings_serial_path: SERIAL, settings_line: LINE });
    expect(deviceSchema.parse(answer.json())).toMatchObject({
      transport: 'serial',
      ip: null,
      serial_path: '/dev/ttyUSB0',
      settings_serial_path: SERIAL,
      settings_line: LINE,
    });
  });

  it.each([
    [{ transport: 'serial', serial_path: '/dev/ttyUSB1' }, 'serial_path'],
    [{ transport: 'serial', serial_path: '../etc/passwd' }, 'serial_path'],
    [{ transport: 'serial', ip: '10.0.0.7' }, 'ip'],
    [
      { transport: 'serial', serial_path: '/dev/ttyUSB0', settings_serial_path: SERIAL },
      'settings_serial_path',
    ],
    [{ ip: '10.0.0.7', port: 4001, serial_path: '/dev/ttyUSB0' }, 'serial_path'],
    [{ ip: '10.0.0.7', port: 4001, line: LINE }, 'line'],
    [{ ...SERVER, line: { ...LINE, baud_rate: 1 } }, 'line.baud_rate'],
    [{ transport: 'rfc2217', ip: '8.8.8.8', port: 4001 }, 'ip'],
  ])('refuses %j at %s', async (body, path) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path }] });
  });

  it('names what the server can open, and the line settings of each kind', async () => {
    const answer = deviceConnectionsSchema.parse((await send('GET', '/devices/connections')).json());
    expect(answer.serial.paths).toEqual(['/dev/ttyUSB0', SERIAL]);
    expect(answer.lines['hamilton-polling']).toMatchObject({ baud_rate: 9600, parity: 'even', stop_bits: 2 });
    expect(answer.settings_lines['pb840']).toMatchObject({ baud_rate: 9600, flow_control: 'hardware' });
  });

  it('is not tried while a device is read there', async () => {
    expect((await create({ ...SERVER, port: 4002 })).statusCode).toBe(201);
    const probe = await send('POST', '/devices/probe', { device_type: 'medibus', ...SERVER, port: 4002 });
    expect(probe.statusCode).toBe(409);
  });
});
