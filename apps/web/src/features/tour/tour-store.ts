import { STORAGE_KEYS, readStored, writeStored } from '../../lib/browser-storage.ts';
import { createExternalStore, useExternalStore } from '../../lib/external-store.ts';
import { readTourPlace, type TourPlace } from './logic/tour-place.ts';

const store = createExternalStore<TourPlace>(readTourPlace(readStored(STORAGE_KEYS.tour)));

/** On a phone: whether the bar shows its text or its stories. Not kept: a reload shows the page. */
const unfolded = createExternalStore(false);

export function unfoldTour(isUnfolded: boolean): void {
  unfolded.set(isUnfolded);
}

export function useUnfoldedTour(): boolean {
  return useExternalStore(unfolded);
}

export function moveTour(place: TourPlace): void {
  writeStored(STORAGE_KEYS.tour, JSON.stringify(place));
  store.set(place);
}

/** Opens the tour where its reader left it, unfolded. */
export function openTour(): void {
  unfoldTour(true);
  moveTour({ ...store.get(), isOpen: true });
}

export function useTourPlace(): TourPlace {
  return useExternalStore(store);
}
