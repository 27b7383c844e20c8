import type { Detector } from '@eupnea/contracts/detector';
import type { ModelCard } from '@eupnea/contracts/detector-model';
import { DETECTOR_LAYOUTS, DETECTOR_OUTPUTS, DETECTOR_VIEWS } from '@eupnea/contracts/detector-model-codes';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { type ClassForm, formOfClasses, NEW_CLASS, readClasses } from './detector-form.ts';

/** A channel of a model as it is typed. */
export interface InputForm {
  readonly channel: string;
  readonly unit: string;
}

/** The card of a model as it is typed. */
export interface ModelForm {
  readonly name: string;
  readonly inputs: InputForm[];
  readonly rate_hz: number | string;
  readonly layout: string;
  readonly looks_at: string;
  readonly window_s: number | string;
  readonly step_s: number | string;
  readonly output: string;
  readonly has_none: boolean;
  readonly threshold: number | string;
  readonly classes: ClassForm[];
}

/** Units that files of a channel have most often; others are typed. */
const USUAL_UNITS: Partial<Record<ChannelCode, string>> = {
  flow: 'L/min',
  volume: 'mL',
  co2: 'mmHg',
  diaphragm_activity: 'uV',
  surface_emg: 'uV',
  plethysmogram: '1',
  ecg: 'mV',
};

const NEW_MODEL: ModelForm = {
  name: '',
  inputs: [inputOf('pressure'), inputOf('flow')],
  rate_hz: 100,
  layout: 'channels_first',
  looks_at: 'breath',
  window_s: 4,
  step_s: 4,
  output: 'probability',
  has_none: false,
  threshold: 0.5,
  classes: [NEW_CLASS],
};

/** A channel with its usual unit. */
export function inputOf(channel: string): InputForm {
  const code = CHANNEL_CODES.find((known) => known === channel);
  return { channel, unit: code === undefined ? '' : (USUAL_UNITS[code] ?? 'cmH2O') };
}

export function formOfModel(detector: Detector | null): ModelForm {
  if (detector === null || detector.model === null) return NEW_MODEL;
  const { name, step_s, classes, model } = detector;
  const { inputs, rate_hz, layout, looks_at, input_s, output, has_none, threshold } = model;
  return {
    name,
    inputs,
    rate_hz,
    layout,
    looks_at,
    window_s: input_s,
    step_s: looks_at === 'window' ? step_s : input_s,
    output,
    has_none,
    threshold,
    classes: formOfClasses(classes),
  };
}

/** The card of a request; the server judges its values. */
export function readCard(form: ModelForm): ModelCard {
  const view = DETECTOR_VIEWS.find((known) => known === form.looks_at) ?? 'window';
  return {
    name: form.name.trim(),
    inputs: form.inputs.flatMap(({ channel, unit }) => {
      const code = CHANNEL_CODES.find((known) => known === channel);
      return code === undefined ? [] : [{ channel: code, unit: unit.trim() }];
    }),
    rate_hz: Number(form.rate_hz),
    layout: DETECTOR_LAYOUTS.find((known) => known === form.layout) ?? 'channels_first',
    looks_at: view,
    window_s: Number(form.window_s),
    // A model of breaths has no step.
    step_s: Number(view === 'window' ? form.step_s : form.window_s),
    output: DETECTOR_OUTPUTS.find((known) => known === form.output) ?? 'probability',
    has_none: form.has_none,
    threshold: Number(form.threshold),
    classes: readClasses(form.classes),
  };
}
