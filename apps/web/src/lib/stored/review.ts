import type { TimeWindow } from '@eupnea/waveform';
import type { Awaited } from './await-window.ts';
import type { PatientTab, ReviewChange, ReviewSearch } from './review-search.ts';

/** Whose stored data: a patient over all devices, or a device that has none. */
export interface ReviewScope {
  readonly patient_id?: number;
  readonly device_id?: number;
}

/** What the tabs over stored data have in common. */
export interface Review {
  readonly scope: ReviewScope;
  /** First to last stored breath. */
  readonly stored: TimeWindow;
  /** Of the waves that the address asks for; null where they are stored. */
  readonly awaited: Awaited | null;
  /** Asks whether more is stored by now. */
  readonly askAgain: () => void;
  /** What is in view. */
  readonly period: TimeWindow;
  readonly search: ReviewSearch;
  /** Changes the address; `step` makes it one that the browser's back button returns from. */
  readonly change: (change: ReviewChange, how?: 'step' | 'quiet') => void;
  readonly openTab: (tab: PatientTab, change?: ReviewChange) => void;
}

/** A scope of the ids that are known. */
export function scopeOf(patientId: number | undefined, deviceId: number | undefined): ReviewScope {
  return {
    ...(patientId === undefined ? {} : { patient_id: patientId }),
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
  };
}
