/** All that is fetched for those who read Korean. */
export { KR } from './kr.ts';
export { KR_REFUSALS } from './kr-refusals.ts';
