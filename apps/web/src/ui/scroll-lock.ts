import { useEffect } from 'react';

let holders = 0;

/** Locks scrolling while `locked`; holders may overlap. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    holders += 1;
    document.body.classList.add('scroll-locked');
    return () => {
      holders -= 1;
      if (holders === 0) document.body.classList.remove('scroll-locked');
    };
  }, [locked]);
}
