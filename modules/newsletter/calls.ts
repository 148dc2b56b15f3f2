import type { ModuleCalls } from '@naru/contract';
import type { OPERATOR_SHAPES, VISITOR_SHAPES } from './shapes.ts';

// Separate from their shapes, which pages need only as types.

export const VISITOR_CALLS: ModuleCalls<typeof VISITOR_SHAPES> = {
  subscribeNewsletter: { call: 'POST /api/newsletter' },
  confirmNewsletter: { call: 'POST /api/newsletter/confirm' },
  openLeaving: { call: 'GET /api/newsletter/leave' },
  leaveNewsletter: { call: 'POST /api/newsletter/leave' },
};

export const OPERATOR_CALLS: ModuleCalls<typeof OPERATOR_SHAPES> = {
  readers: { call: 'GET /api/readers' },
  readersCsv: { call: 'POST /api/readers.csv' },
};
