// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawPoints } from './draw-points.ts';
import { writeFigureSvg } from './write-figure-svg.ts';

const figure = drawPoints(
  [
    {
      letter: 'A',
      dash: '',
      points: [{ patientId: 7, value: 410 }],
      quartiles: { q1: 400, median: 410, q3: 420 },
    },
  ],
  400,
  { tick: String, axis: 'VTe (mL)', nameOfPoint: () => 'patient <7> & "co"' },
);
const svg = writeFigureSvg(figure ?? { width: 0, height: 0, marks: [] }, {
  title: 'VTe, one point a patient',
  groups: [{ dash: '8 4', text: 'A: Over 60, n = 1' }],
  notes: ['For research purpose only'],
});

test('a figure is well-formed XML with its title, its groups and the disclaimer', () => {
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.querySelector('title')?.textContent).toBe('VTe, one point a patient');
  const texts = [...read.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(
    expect.arrayContaining(['A: Over 60, n = 1', 'For research purpose only', 'VTe (mL)']),
  );
  expect(read.querySelector('circle title')?.textContent).toBe('A: patient <7> & "co"');
  // The parser of the test takes a bare ampersand; those of browsers do not.
  expect(svg).toContain('patient &lt;7&gt; &amp; &quot;co&quot;');
});

test('a figure needs nothing from outside: no variable, class, style sheet or address', () => {
  expect(svg).not.toMatch(/var\(|class=|<style|href|url\(/u);
  expect(svg.match(/https?:\/\/[^"]+/gu)).toEqual(['http://www.w3.org/2000/svg']);
  expect(svg).toContain('<rect width="440"');
});

test('characters that XML does not take are left out of names', () => {
  const named = writeFigureSvg(
    { width: 1, height: 1, marks: [] },
    { title: 'a\u0000b\uFFFF\uD800c', groups: [], notes: [] },
  );
  expect(named).toContain('<title>abc</title>');
});

test('a long note is wrapped within the width of the figure', () => {
  const wrapped = writeFigureSvg(
    { width: 65, height: 1, marks: [] },
    { title: 'x', groups: [], notes: ['one two three four'] },
  );
  expect([...wrapped.matchAll(/>([a-z ]+)<\/text>/gu)].map(([, words]) => words)).toEqual([
    'x',
    'one two',
    'three four',
  ]);
});
