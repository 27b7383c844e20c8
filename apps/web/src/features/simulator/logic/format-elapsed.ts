/** hh:mm:ss since the start of the run. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export function formatElapsedMs(timeMs: number): string {
  return formatElapsed(timeMs / 1000);
}
