/**
 * Settings of glibc's malloc for the server. Without them freed buffers of imports, exports and floods stay with the process,
 * in an arena of each thread: 100 to 156 MB of native memory after 11 minutes of the ward's soak, against 59 MB
 * (docs/operations/attacks.md). Other C libraries ignore them.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
