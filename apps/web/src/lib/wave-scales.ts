import type { ChannelCode, PatientCategory } from '@eupnea/model';
import { useMemo } from 'react';
import { STORAGE_KEYS, readStored, writeStored } from './browser-storage.ts';
import { createExternalStore, useExternalStore } from './external-store.ts';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import type { UnitChoice } from '@eupnea/notation/shown-unit';
import { useUnits } from './parameters/unit-choice.ts';

export const WAVE_CHANNELS = ['pressure', 'flow', 'volume', 'co2'] as const;

export type WaveChannel = (typeof WAVE_CHANNELS)[number];

/** Whether the channel is one of the four of a ventilator, which have colours and chosen scales. */
export function isWaveChannel(channel: ChannelCode): channel is WaveChannel {
  return WAVE_CHANNELS.some((known) => known === channel);
}

/** Range of a lane. Flow is symmetric about zero; other channels start at zero. */
export interface WaveScale {
  readonly minimum: number;
  readonly maximum: number;
}

export type WaveScales = { readonly [Channel in WaveChannel]: WaveScale };

/** Scales of any channels. */
export type LaneScales = { readonly [Code in ChannelCode]?: WaveScale };

/** Selectable upper ends in channel units: from a neonate's breath to an adult's cough. */
export const SCALE_STEPS: { readonly [Channel in WaveChannel]: readonly number[] } = {
  pressure: [15, 25, 40, 60, 80, 120],
  flow: [10, 20, 40, 70, 110, 160, 240],
  volume: [20, 50, 100, 250, 500, 700, 900, 1500, 2500],
  co2: [40, 60, 80, 120],
};

/** The same ends in kilopascal, so that labels are round numbers. */
const CO2_STEPS_KPA: { readonly [step: number]: number } = { 40: 5, 60: 8, 80: 10, 120: 16 };

/** Label of a scale end: millibar and hectopascal use the numbers of cmH2O. */
export function printStep(channel: WaveChannel, step: number, { partialPressure }: UnitChoice): number {
  return channel === 'co2' && partialPressure === 'kPa' ? (CO2_STEPS_KPA[step] ?? step) : step;
}

export type ScaleSteps = { readonly [Channel in WaveChannel]: number };

/**
 * Scales before anybody chooses: an adult's. A newborn's breath of 20 mL would be a flat line on them, so that a known
 * category has its own.
 */
const USUAL_STEPS: { readonly [Category in PatientCategory]: ScaleSteps } = {
  NONE: { pressure: 40, flow: 70, volume: 700, co2: 60 },
  ADULT: { pressure: 40, flow: 70, volume: 700, co2: 60 },
  PEDIATRIC: { pressure: 40, flow: 40, volume: 250, co2: 60 },
  NEONATAL: { pressure: 40, flow: 20, volume: 50, co2: 60 },
};

export const ADULT_STEPS = USUAL_STEPS.ADULT;

type Steps = Partial<ScaleSteps>;
type StepsByDevice = { readonly [deviceId: string]: Steps };

const chosen = createExternalStore<StepsByDevice>(readChosen());

function readChosen(): StepsByDevice {
  try {
    return keepOffered(JSON.parse(readStored(STORAGE_KEYS.waveScales) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps only known steps, because the storage may hold anything. */
function keepOffered(stored: unknown): StepsByDevice {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept: { [deviceId: string]: Steps } = {};
  for (const [deviceId, steps] of Object.entries(stored)) {
    if (typeof steps !== 'object' || steps === null) continue;
    const clean: { [Channel in WaveChannel]?: number } = {};
    for (const channel of WAVE_CHANNELS) {
      const step: unknown = Reflect.get(steps, channel);
      if (typeof step === 'number' && SCALE_STEPS[channel].includes(step)) clean[channel] = step;
    }
    kept[deviceId] = clean;
  }
  return kept;
}

/** Changes the scale of a lane for one device in this browser. */
export function chooseWaveScale(deviceId: number, channel: WaveChannel, step: number): void {
  const all = chosen.get();
  chosen.set({ ...all, [deviceId]: { ...all[deviceId], [channel]: step } });
  writeStored(STORAGE_KEYS.waveScales, JSON.stringify(chosen.get()));
}

/** What stored breaths of a device ask for, until the page is loaded again. */
const fitted = createExternalStore<StepsByDevice>({});

/** Offers scales for stored waves of a device, beneath what somebody chose. */
export function offerWaveScales(deviceId: number, steps: ScaleSteps): void {
  fitted.set({ ...fitted.get(), [deviceId]: steps });
}

/** Whose waves: of a bed with its patient's category, or stored ones, which are fitted to their breaths. */
export type ScaledWaves = PatientCategory | 'stored';

export function useScaleSteps(deviceId: number, waves: ScaledWaves): ScaleSteps {
  const steps = useExternalStore(chosen)[deviceId];
  const offered = useExternalStore(fitted)[deviceId];
  return useMemo(
    () => ({
      ...USUAL_STEPS[waves === 'stored' ? 'ADULT' : waves],
      ...(waves === 'stored' ? offered : {}),
      ...steps,
    }),
    [steps, offered, waves],
  );
}

/** Scales in channel units; they change by the user only. */
export function useWaveScales(deviceId: number, waves: ScaledWaves): WaveScales {
  const steps = useScaleSteps(deviceId, waves);
  const units = useUnits();
  return useMemo(() => {
    const scale = (channel: WaveChannel): WaveScale => {
      const { factor } = showChannelUnit(channel, units);
      const maximum = printStep(channel, steps[channel], units) / factor;
      return { minimum: channel === 'flow' ? -maximum : 0, maximum };
    };
    return {
      pressure: scale('pressure'),
      flow: scale('flow'),
      volume: scale('volume'),
      co2: scale('co2'),
    };
  }, [steps, units]);
}
