import { describe, expect, it } from 'vitest';
import { ProblemLog } from './problem-log.ts';

function open() {
  const clock = { ms: 0 };
  const lines: string[] = [];
  const log = new ProblemLog(
    ({ deviceId, peer, code, error }, count) =>
      lines.push(`${deviceId ?? peer} ${code}: ${String(error)} x${count}`),
    () => clock.ms,
  );
  return { clock, lines, log };
}

describe('the log of stream problems', () => {
  it('writes the first problem at once, and the rest of the second in one line with their number', () => {
    const { clock, lines, log } = open();
    for (let fault = 0; fault < 65_536; fault += 1)
      log.note({ deviceId: null, peer: '10.0.0.9', code: 'hl7_message', error: 'no end' });
    expect(lines).toEqual(['10.0.0.9 hl7_message: no end x1']);
    clock.ms = 1_000;
    log.tick();
    expect(lines.slice(1)).toEqual(['10.0.0.9 hl7_message: no end x65535']);
    clock.ms = 3_000;
    log.tick();
    log.note({ deviceId: null, peer: '10.0.0.9', code: 'hl7_message', error: 'again' });
    expect(lines.slice(2)).toEqual(['10.0.0.9 hl7_message: again x1']);
  });

  it('tells devices and codes apart', () => {
    const { lines, log } = open();
    for (const deviceId of [1, 2]) {
      for (const code of ['epoch', 'record']) log.note({ deviceId, code, error: 'e' });
    }
    expect(lines).toHaveLength(4);
  });

  it('stays bounded for any number of sources', () => {
    const { lines, log } = open();
    for (let source = 0; source < 10_000; source += 1)
      log.note({ deviceId: source, code: 'stream_failure', error: 'e' });
    expect(lines.length).toBeLessThanOrEqual(101);
  });

  it('goes on after the clock was set back', () => {
    const { clock, lines, log } = open();
    clock.ms = 1_000_000;
    log.note({ deviceId: 1, code: 'epoch', error: 'first' });
    clock.ms = 0;
    log.note({ deviceId: 1, code: 'epoch', error: 'second' });
    expect(lines).toHaveLength(2);
  });
});
