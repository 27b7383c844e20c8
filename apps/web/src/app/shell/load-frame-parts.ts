export const loadFrameParts = () => import('./frame-parts.ts');
