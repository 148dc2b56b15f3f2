export { SWAP_TEXTS } from './swap-texts.ts?language=kr';
export { KR_REFUSALS } from './kr-refusals.ts';
