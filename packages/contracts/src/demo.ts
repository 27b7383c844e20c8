/** The demo's stored past. A separate entry, because only the demo needs it. */
export { RESET_DEMO_WORD, type DemoStatus, type DemoStory } from './http/demo.ts';
