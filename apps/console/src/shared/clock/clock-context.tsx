export { useServerClock as useDeskClock } from '@naru/ui';
