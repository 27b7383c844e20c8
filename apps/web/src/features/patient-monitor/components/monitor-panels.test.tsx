// @vitest-environment happy-dom
import type { AgedValue } from '@eupnea/contracts/aged-value';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { EMPTY_CARD, type CardValues } from '../../../live/card-cache.ts';
import { createClockOffset } from '../../../live/clock-offset.ts';
import type { DeviceLink } from '../../../live/device-link.ts';
import { createDeviceStream } from '../../../live/device-stream.ts';
import { InRouter } from '../../../testing/in-router.tsx';
import { makeAlert, makeDevice } from '../../../testing/make-device.ts';
import { ParameterPopoverProvider } from '../../../ui/parameter/parameter-popover.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import { AlarmLine } from './alarm-line.tsx';
import { DelayTable } from './delay-table.tsx';
import { HeroNumerics } from './hero-numerics.tsx';
import { PowerTable } from './power-table.tsx';
import { AsynchronyPanel } from './asynchrony-panel.tsx';
import { SettingsStrip } from './settings-strip.tsx';
import { SmallNumerics } from './small-numerics.tsx';

const NOW_MS = Date.parse('2026-11-20T14:32:00Z');

const LIVE: DeviceLink = {
  socket: 'connected',
  state: 'live',
  standby: false,
  ageSeconds: null,
  lastSampleAt: null,
  known: true,
};

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function makeMonitor(values: Partial<CardValues>, change: Partial<Monitor> = {}): Monitor {
  const stream = createDeviceStream(1, {
    clocks: { nowMs: () => NOW_MS, frameNowMs: () => 0 },
    serverClock: createClockOffset(),
    log() {},
  });
  return {
    device: makeDevice(),
    stream,
    values: { ...EMPTY_CARD, ...values },
    link: LIVE,
    alerts: [],
    history: [],
    historySinceMs: null,
    findings: [],
    old: false,
    nowMs: NOW_MS,
    ...change,
  };
}

function show(content: ReactNode) {
  return render(
    <MantineProvider env="test">
      <InRouter>
        <ParameterPopoverProvider toServerMs={(browserMs) => browserMs}>{content}</ParameterPopoverProvider>
      </InRouter>
    </MantineProvider>,
  );
}

function makePatient(tube_diametr: number | null): NonNullable<CardValues['patient']> {
  const unknown = { age: null, age_unit: null, height: null, weight: null, ibw: null } as const;
  const conditions = { ARDS: null, COPD: null, BrainJ: null, status: null, tube: null, description: null };
  const stay = { date_in: null, date_out: null, category: 'NONE', sex: 'any' } as const;
  return { id: 4, version: 1, pseudonym: 'P-04', ...unknown, ...conditions, ...stay, tube_diametr };
}

test('the tube has one decimal and mm, or no cell; minute volume and PEEP have one decimal', () => {
  const settings = { min_vol: { value: 7.26, at: NOW_MS }, PEEPCPAP: { value: 8, at: NOW_MS } };
  const patient = makePatient(7.5);
  const { unmount } = show(<SettingsStrip monitor={makeMonitor({ settings, patient })} />);
  const text = document.body.textContent ?? '';
  for (const shown of ['7.5 mm', '7.3', '8.0']) expect(text).toContain(shown);
  expect(screen.queryByText('mm')).not.toBeNull();
  unmount();
  show(<SettingsStrip monitor={makeMonitor({ settings, patient: makePatient(null) })} />);
  expect(screen.queryByText('mm')).toBeNull();
});

test('a setting changed within the hour says what it was', () => {
  const settings = {
    PEEPCPAP: { value: 10, was: 12, at: NOW_MS - 600_000 },
    rate: { value: 14, was: 20, at: NOW_MS - 4_000_000 },
    FiO2: { value: 40, was: 60, at: NOW_MS - 600_000, estimated: true },
  };
  show(<SettingsStrip monitor={makeMonitor({ settings })} />);
  expect(screen.getByText('was 12.0')).toBeTruthy();
  expect(screen.queryByText('was 20')).toBeNull();
  expect(screen.queryByText('was 60')).toBeNull();
});

test('a device that tells no settings is said to tell none', () => {
  show(<SettingsStrip monitor={makeMonitor({})} />);
  expect(screen.getByText('The device reports no settings.')).toBeTruthy();
});

test('values that are no longer current say from when they are', () => {
  const monitored = { Pmax: { value: 28.4, at: NOW_MS - 30_000 } };
  show(<HeroNumerics monitor={makeMonitor({ monitored }, { old: true })} frozen={false} />);
  expect(screen.getByText(/^as of \d\d:31:30$/)).toBeTruthy();
});

test('the asynchrony says that it is a share of breaths', () => {
  show(<AsynchronyPanel monitor={makeMonitor({ asynchronyPercent: 84 })} />);
  expect(screen.getByText('84 %')).toBeTruthy();
  expect(screen.getByText(/^Share of breaths with at least one finding/)).toBeTruthy();
});

test('numbers that were never measured are ---, never 0', () => {
  show(<HeroNumerics monitor={makeMonitor({})} frozen={false} />);
  expect(screen.getAllByText('---')).toHaveLength(6);
  expect(screen.queryByText('0')).toBeNull();
});

test('gas exchange is shown while breaths with CO2 arrive, and not of a capnometer that was taken off', () => {
  const gas = (at: number) => ({
    VCO2: { value: 187.6, at },
    VD_VT: { value: 0.347, at },
    VDaw: { value: 141.2, at, estimated: true },
    MV_alv: { value: 4.96, at },
  });
  const { unmount } = show(<SmallNumerics monitor={makeMonitor({ monitored: gas(NOW_MS - 4_000) })} />);
  const shown = document.body.textContent ?? '';
  for (const words of ['V̇CO₂ mL/min188', 'VDBohr/VT 0.35', 'VDaw mL141', 'V̇alv L/min5.0'])
    expect(shown).toContain(words);
  unmount();
  show(<SmallNumerics monitor={makeMonitor({ monitored: gas(NOW_MS - 301_000) })} />);
  expect(screen.queryByText(/V̇CO₂/u)).toBeNull();
});

test('PetCO2 of breaths has a block while CO2 arrives, that of the device as long as it is known', () => {
  const heroes = (value: AgedValue) => (
    <HeroNumerics monitor={makeMonitor({ monitored: { PetCO2: value } })} frozen={false} />
  );
  const { unmount } = show(heroes({ value: 38.4, at: NOW_MS - 4_000 }));
  expect(document.body.textContent).toContain('PetCO₂mmHg38');
  unmount();
  const old = show(heroes({ value: 38.4, at: NOW_MS - 301_000 }));
  expect(screen.queryByText('PetCO₂')).toBeNull();
  old.unmount();
  show(heroes({ value: 38.4, at: NOW_MS - 301_000, from_device: true }));
  expect(screen.getByText('PetCO₂')).toBeDefined();
});

const MECHANICAL_POWER = {
  mp1: 17.14,
  mp2: 18.1,
  mp3: null,
  mp2_formula: 'becher_comprehensive',
  hour_mp1: 17.4,
  hour_mp2: null,
  hour_mp3: null,
  day_mp1: null,
  day_mp2: null,
  day_mp3: null,
  hour_coverage: 0.5,
  day_coverage: null,
};

test('absent power is ---, present power has one decimal and its formula', () => {
  show(<PowerTable monitor={makeMonitor({ mechanicalPower: MECHANICAL_POWER })} />);
  expect(screen.getByText('17.1')).toBeTruthy();
  expect(screen.getByText('mp2 Becher compr.')).toBeTruthy();
  expect(screen.getAllByText('---')).toHaveLength(6);
});

test('every number of the power table opens its definition, a mean with what was observed of its time', async () => {
  show(<PowerTable monitor={makeMonitor({ mechanicalPower: MECHANICAL_POWER })} />);
  expect(screen.getAllByRole('button')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: '17.4' }));
  expect(await screen.findByText('Mean of the last 1 h, 50 % observed')).toBeTruthy();
  expect(screen.getByText('17.40')).toBeTruthy();
  expect(screen.getByText('Mechanical power, geometric (mp1)')).toBeTruthy();
});

test('the delay popover has the fields of the specification, empty before the first message', () => {
  show(<DelayTable monitor={makeMonitor({})} />);
  for (const term of [
    'Delay min / avg / max',
    'Messages',
    'Message rate',
    'Skipped',
    'Page open',
    'Last message',
  ]) {
    expect(screen.getByText(term)).toBeTruthy();
  }
  expect(screen.getByText('--- / --- / --- s')).toBeTruthy();
});

test('the alarm line shows the worst active alert; without one, the last that ended and how long it lasted', () => {
  const alert = makeAlert({ kind: 'VTe_high', parameter: 'VTe', value: 712, limit: 700, priority: 'medium' });
  const { unmount } = show(<AlarmLine monitor={makeMonitor({}, { alerts: [alert] })} />);
  expect(screen.getByText(/VTe high 712.0 > 700/)).toBeTruthy();
  unmount();
  const onset = new Date(NOW_MS - 60_000).toISOString();
  const ended = { ...alert, onset, end: new Date(NOW_MS - 36_000).toISOString() };
  show(<AlarmLine monitor={makeMonitor({}, { history: [ended] })} />);
  expect(screen.getByText('No active alarms')).toBeTruthy();
  expect(screen.getByText(/lasted 24\ss/)).toBeTruthy();
});

test('nothing is said of alerts while the device is in standby', () => {
  show(<AlarmLine monitor={makeMonitor({}, { link: { ...LIVE, standby: true } })} />);
  expect(screen.getByText('Alarms not shown in standby')).toBeTruthy();
});

test('a lost ventilator and a lost server are told apart', () => {
  const lost: DeviceLink = { ...LIVE, state: 'disconnected', lastSampleAt: NOW_MS - 60_000 };
  const { unmount } = show(<AlarmLine monitor={makeMonitor({}, { link: lost })} />);
  expect(screen.getByText('No data from device')).toBeTruthy();
  unmount();
  show(<AlarmLine monitor={makeMonitor({}, { link: { ...lost, socket: 'lost' } })} />);
  expect(screen.getByText('No connection to the server')).toBeTruthy();
});
