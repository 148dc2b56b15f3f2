export { FRAME_TEXTS } from './frame-texts.ts?language=kr';
export { KR_REFUSALS } from './kr-refusals.ts';
