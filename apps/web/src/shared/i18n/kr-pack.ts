export { KR } from './kr.ts';
export { KR_REFUSALS } from './kr-refusals.ts';
