import { STORAGE_KEYS, readStored, writeStored } from '../../lib/browser-storage.ts';
import { createExternalStore, useExternalStore } from '../../lib/external-store.ts';
import { readTourPlace, type TourPlace } from './logic/tour-place.ts';

const store = createExternalStore<TourPlace>(readTourPlace(readStored(STORAGE_KEYS.tour)));

export function moveTour(place: TourPlace): void {
  writeStored(STORAGE_KEYS.tour, JSON.stringify(place));
  store.set(place);
}

export function openTour(): void {
  moveTour({ ...store.get(), isOpen: true });
}

export function useTourPlace(): TourPlace {
  return useExternalStore(store);
}
