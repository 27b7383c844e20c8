/**
 * Logo: a pressure-volume loop in the form of an e. At 20 px and below the stroke is heavier and the tail
 * opaque.
 */
export function Logo({ size }: { readonly size: number }) {
  const small = size <= 20;
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth={small ? 7 : 6}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M13 36C24 36 38 33 50 25C48 15 40.5 9 31.5 9C19.5 9 10.5 19 10.5 32C10.5 45.5 19.5 55 32 55" />
        <path d="M32 55C42 55 47 47 56 46" opacity={small ? 1 : 0.5} />
      </g>
    </svg>
  );
}
