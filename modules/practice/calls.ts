import type { ModuleCalls } from '@naru/contract';
import type { OPERATOR_SHAPES } from './shapes.ts';

export const OPERATOR_CALLS: ModuleCalls<typeof OPERATOR_SHAPES> = {
  practice: { call: 'GET /api/practice' },
  startIncident: { call: 'POST /api/practice/incidents/{name}/start' },
};
