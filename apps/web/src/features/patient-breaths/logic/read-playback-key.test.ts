// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readPlaybackKey } from './read-playback-key.ts';

const PLAIN = { ctrlKey: false, altKey: false, metaKey: false };

function read(key: string, markup = ''): string | null {
  document.body.innerHTML = markup;
  return readPlaybackKey({ ...PLAIN, key }, document.body.firstElementChild);
}

test('keys of the page play, step and go to the start', () => {
  const keys = [' ', 'ArrowRight', 'j', 'ArrowLeft', 'K', 'Home', 'x'];
  expect(keys.map((key) => read(key))).toEqual([
    'toggle',
    'next',
    'next',
    'previous',
    'previous',
    'start',
    null,
  ]);
  expect(readPlaybackKey({ ...PLAIN, altKey: true, key: 'ArrowLeft' }, null)).toBeNull();
});

test('a focused button takes the space bar, a choice of speeds its arrows, a text field every key', () => {
  expect(read(' ', '<button>Close</button>')).toBeNull();
  expect(read('ArrowRight', '<button>Close</button>')).toBe('next');
  expect(read('ArrowRight', '<div role="radiogroup"></div>')).toBeNull();
  expect(read(' ', '<input type="text">')).toBeNull();
});

test('the slider of the playback steps by breaths instead of by its own steps', () => {
  expect(read('ArrowRight', '<input type="range" data-playhead>')).toBe('next');
  expect(read(' ', '<input type="range" data-playhead>')).toBe('toggle');
  expect(read('ArrowRight', '<input type="range">')).toBeNull();
});
