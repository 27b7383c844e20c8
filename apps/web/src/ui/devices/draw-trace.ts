/** SVG path of a signal scaled to its range; missing samples are gaps. */
export function drawTrace(values: readonly (number | null)[], width: number, height: number): string {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return '';
  const low = Math.min(...present);
  const span = Math.max(...present) - low || 1;
  let path = '';
  let isDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDown = false;
      return;
    }
    const x = (index / Math.max(1, values.length - 1)) * width;
    const y = height - ((value - low) / span) * height;
    path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDown = true;
  });
  return path;
}
