import { describe, expect, test } from 'vitest';
import { EMPTY_CARD } from '../../../live/card-cache.ts';
import { linkFromSummary, pickFace } from './describe-card.ts';
import { makeDevice } from '../../../testing/make-device.ts';
import { makePatient } from '../../../testing/make-patient.ts';

const NOW = 1_000_000;

const patient = makePatient();

const occupied = { ...EMPTY_CARD, patient };

describe('the face of a card', () => {
  const streaming = linkFromSummary(makeDevice({ last_wave: { time_rcvd: NOW - 500 } }), NOW, 'connected');
  const silent = linkFromSummary(makeDevice(), NOW, 'connected');
  test('shows waves for a patient whatever the link, and for a free device only while it streams', () => {
    expect(pickFace(occupied, silent)).toBe('waves');
    expect(pickFace(EMPTY_CARD, streaming)).toBe('waves');
    expect(pickFace(EMPTY_CARD, silent)).toBe('no-patient');
  });
  test('standby and a patient of others come before everything', () => {
    expect(pickFace(occupied, { ...streaming, standby: true })).toBe('standby');
    expect(pickFace({ ...EMPTY_CARD, inUse: true }, { ...streaming, standby: true })).toBe('in-use');
  });
});

test('the link of a row comes from its connection and the age of its newest sample', () => {
  const at = (ageMs: number) =>
    linkFromSummary(makeDevice({ last_wave: { time_rcvd: NOW - ageMs } }), NOW, 'connected').state;
  expect([at(2_900), at(6_000), at(24_000)]).toEqual(['live', 'delayed', 'stale']);
  expect(linkFromSummary(makeDevice({ status: 'disconnected' }), NOW, 'connected').state).toBe(
    'disconnected',
  );
});

test('a row is fresh before the list’s socket first connects, and worth nothing once that is lost', () => {
  const fresh = makeDevice({ last_wave: { time_rcvd: NOW - 100 } });
  expect(linkFromSummary(fresh, NOW, 'closed').state).toBe('live');
  expect(linkFromSummary(fresh, NOW, 'retrying').state).toBe('live');
  expect(linkFromSummary(fresh, NOW, 'lost').state).toBe('disconnected');
});
