export { createDemoRateSource } from './demo/demo-rate-source.ts';
