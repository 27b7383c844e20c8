import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHeaderSlot } from '../lib/header-slot.ts';

/** Renders page content into the header, such as the alarm counts on narrow screens. */
export function HeaderPortal({ children }: { readonly children: ReactNode }) {
  const slot = useHeaderSlot();
  return slot === null ? null : createPortal(children, slot);
}
