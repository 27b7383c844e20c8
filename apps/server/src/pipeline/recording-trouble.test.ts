import { expect, it } from 'vitest';
import { NAME_AGAIN_MS, OVER_AFTER_MS, RecordingTrouble } from './recording-trouble.ts';

const full = Object.assign(new Error('full'), { code: 'ENOSPC' });

it('the log names a trouble at once, then every ten seconds with the number of the others', () => {
  let nowMs = 0;
  const trouble = new RecordingTrouble(() => nowMs);
  expect(trouble.note(full)).toBe(0);
  for (let failure = 0; failure < 40; failure += 1) expect(trouble.note(full)).toBeNull();
  expect(trouble.note(new Error('another'))).toBe(0);
  nowMs = NAME_AGAIN_MS;
  expect(trouble.note(full)).toBe(40);
});

it('the trouble is over half a minute after the last failure, or when the clock was set an hour', () => {
  let nowMs = 10_000_000;
  const trouble = new RecordingTrouble(() => nowMs);
  expect(trouble.current).toBeNull();
  trouble.note(full);
  nowMs += OVER_AFTER_MS;
  expect(trouble.current).toMatchObject({ code: 'ENOSPC' });
  nowMs += 1;
  expect(trouble.current).toBeNull();
  trouble.note(full);
  nowMs -= 3_600_000;
  expect(trouble.current).toBeNull();
});

it('a database that does not answer has the code of a timeout, and another process may tell of it', () => {
  const trouble = new RecordingTrouble(() => 0);
  trouble.note(new Error('Query read timeout'));
  expect(trouble.current).toEqual({ atMs: 0, code: 'ETIMEDOUT' });
  trouble.hear('53100');
  expect(trouble.current).toEqual({ atMs: 0, code: '53100' });
});
