interface ParameterUnit {
  /** UCUM. */
  readonly unit: string;
  readonly unitLabel: string;
}

/** Units of the registry: UCUM code and display notation. */
export const UNITS = {
  none: { unit: '', unitLabel: '' },
  pressure: { unit: 'cm[H2O]', unitLabel: 'cmH₂O' },
  partialPressure: { unit: 'mm[Hg]', unitLabel: 'mmHg' },
  partialPressurePerVolume: { unit: 'mm[Hg]/L', unitLabel: 'mmHg/L' },
  perVolume: { unit: '/L', unitLabel: '/L' },
  volume: { unit: 'mL', unitLabel: 'mL' },
  volumePerWeight: { unit: 'mL/kg', unitLabel: 'mL/kg' },
  volumePerMinute: { unit: 'mL/min', unitLabel: 'mL/min' },
  minuteVolume: { unit: 'L/min', unitLabel: 'L/min' },
  flow: { unit: 'L/min', unitLabel: 'L/min' },
  seconds: { unit: 's', unitLabel: 's' },
  days: { unit: 'd', unitLabel: 'd' },
  milliseconds: { unit: 'ms', unitLabel: 'ms' },
  rate: { unit: '/min', unitLabel: '/min' },
  ratio: { unit: '{ratio}', unitLabel: '' },
  index: { unit: '1', unitLabel: '' },
  percent: { unit: '%', unitLabel: '%' },
  compliance: { unit: 'mL/cm[H2O]', unitLabel: 'mL/cmH₂O' },
  resistance: { unit: 'cm[H2O].s/L', unitLabel: 'cmH₂O·s/L' },
  pressureTime: { unit: 'cm[H2O].s', unitLabel: 'cmH₂O·s' },
  pressureTimePerMinute: { unit: 'cm[H2O].s/min', unitLabel: 'cmH₂O·s/min' },
  elastance: { unit: 'cm[H2O]/L', unitLabel: 'cmH₂O/L' },
  activityTime: { unit: 'uV.s', unitLabel: 'µV·s' },
  pressurePerMicrovolt: { unit: 'cm[H2O]/uV', unitLabel: 'cmH₂O/µV' },
  work: { unit: 'J', unitLabel: 'J' },
  workPerVolume: { unit: 'J/L', unitLabel: 'J/L' },
  power: { unit: 'J/min', unitLabel: 'J/min' },
  breathsPerMinutePerLitre: { unit: '/min/L', unitLabel: '/min/L' },
  microvolt: { unit: 'uV', unitLabel: 'µV' },
  millivolt: { unit: 'mV', unitLabel: 'mV' },
  volumePerMicrovolt: { unit: 'mL/uV', unitLabel: 'mL/µV' },
  weight: { unit: 'kg', unitLabel: 'kg' },
} as const satisfies { readonly [name: string]: ParameterUnit };
