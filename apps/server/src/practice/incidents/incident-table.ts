import type { IncidentName } from '@naru/contract';
import type { Incident } from '../incident.ts';
import { LATE, OVER, SHORT, TWICE } from './wrong-payments.ts';
import { REORGANISED_AFTER, REORGANISED_BEFORE } from './reorganised.ts';

/** Every incident that can be rehearsed. */
export const INCIDENT_TABLE: Readonly<Record<IncidentName, Incident>> = {
  short: SHORT,
  over: OVER,
  twice: TWICE,
  late: LATE,
  reorganised_before: REORGANISED_BEFORE,
  reorganised_after: REORGANISED_AFTER,
};
