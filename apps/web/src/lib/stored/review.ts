import type { TimeWindow } from '@eupnea/waveform';
import type { Awaited } from './await-window.ts';
import type { PatientTab, ReviewChange, ReviewSearch } from './review-search.ts';

/** Stored data of a patient on all devices, or of a device without a patient. */
export interface ReviewScope {
  readonly patient_id?: number;
  readonly device_id?: number;
}

/** Common state of the tabs over stored data. */
export interface Review {
  readonly scope: ReviewScope;
  /** From the first to the last stored breath. */
  readonly stored: TimeWindow;
  /** State of the requested waves; null when stored. */
  readonly awaited: Awaited | null;
  /** Refetches the stored extent. */
  readonly askAgain: () => void;
  /** Visible period. */
  readonly period: TimeWindow;
  readonly search: ReviewSearch;
  /** Changes the address; `step` adds a history entry. */
  readonly change: (change: ReviewChange, how?: 'step' | 'quiet') => void;
  /** @param leave change of this view's own address, to which Back leads */
  readonly openTab: (tab: PatientTab, change?: ReviewChange, leave?: ReviewChange) => void;
}

/** Scope of the known ids. */
export function scopeOf(patientId: number | undefined, deviceId: number | undefined): ReviewScope {
  return {
    ...(patientId === undefined ? {} : { patient_id: patientId }),
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
  };
}
