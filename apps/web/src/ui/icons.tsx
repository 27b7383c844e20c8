import type { ReactNode } from 'react';

/** Line icons on a 16 px grid in text colour; the text carries the meaning. */
function Icon({ children, size = 16 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function ChevronIcon() {
  return (
    <Icon size={10}>
      <path d="M3 5.5l5 5 5-5" />
    </Icon>
  );
}

export function BurgerIcon() {
  return (
    <Icon size={20}>
      <path d="M2 4h12M2 8h12M2 12h12" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon size={12}>
      <path d="M3 3l10 10M13 3L3 13" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon size={14}>
      <path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5" />
    </Icon>
  );
}

export function FullScreenIcon() {
  return (
    <Icon size={14}>
      <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
    </Icon>
  );
}

export function ErrorIcon() {
  return (
    <Icon size={14}>
      <path d="M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 4.8v4M8 11.2v.1" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon size={14}>
      <path d="M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.4" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon size={14}>
      <path d="M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11" />
    </Icon>
  );
}

export function CalendarIcon() {
  return (
    <Icon size={14}>
      <path d="M2 3.5h12v10.5H2zM2 7h12M5 1.5v3.5M11 1.5v3.5" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon size={14}>
      <path d="M2.5 8.5l3.5 3.5 7.5-8" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon size={14}>
      <path d="M14 8H3M7.5 3.5L3 8l4.5 4.5" />
    </Icon>
  );
}
