export { SWAP_TEXTS } from './swap-texts.ts?language=kr';
export { ORDER_TEXTS } from './order-texts.ts?language=kr';
export { VISITOR_REFUSALS } from '@naru/contract/visitor-refusals?language=kr';
