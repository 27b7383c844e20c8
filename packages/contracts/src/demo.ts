/** The demo's stored past; apart from the main entry, because only the demo needs it. */
export { RESET_DEMO_WORD, type DemoStatus, type DemoStory } from './http/demo.ts';
