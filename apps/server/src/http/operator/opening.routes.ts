import type { OpeningDesk } from '@naru/contract';
import { type Result, ok } from '@naru/core';
import { checkHours } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StoredSettingRefusal, changeStoredSetting } from '../../config/change-stored-setting.ts';
import { OPENING_KEYS, type OpeningPart } from '../../config/opening-settings.ts';
import {
  type By,
  type ListRefusal,
  addAnnouncement,
  addStop,
  endStop,
  readAnnouncement,
  readStop,
  removeAnnouncement,
} from '../../opening/change-list.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { presentOpeningDesk, readOpeningChanges } from './present-opening-desk.ts';

const ROWS_DEFAULT = '20';

/** When the desk takes new orders: its hours, what is paused, and what is announced. */
export function registerOpeningRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { desk } = parts.context;
  answerConsoleCalls(app, {
    opening: () => presentOpeningDesk(desk),
    openingChanges: ({ query: { limit = ROWS_DEFAULT, before } }) =>
      readOpeningChanges(desk, {
        limit: Number.parseInt(limit, 10),
        beforeActNumber: before === undefined ? undefined : Number(before),
      }),
    // Its gate has noted the operator, as for every act.
    confirmPresence: () => presentOpeningDesk(desk),
  });
  const answer = createAnswer(parts, gate);
  registerHours(app, parts, gate, answer);
  registerStops(app, parts, gate, answer);
  registerAnnouncements(app, parts, gate, answer);
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  change: {
    readonly part: OpeningPart;
    readonly changed: Result<unknown, StoredSettingRefusal | ListRefusal>;
  },
) => Promise<OpeningDesk | FastifyReply>;

/** What counts from now on, after it counts in this process. */
function createAnswer({ context }: ConsoleParts, gate: OperatorGate): Answer {
  return async (request, reply, { part, changed }) => {
    if (!changed.ok) return sendRefusal(reply, changed.reason);
    await context.refreshSettings();
    const { operatorId } = gate.operatorOf(request);
    context.log({ level: 'warn', event: 'opening_changed', fields: { operator: operatorId, part } });
    return presentOpeningDesk(context.desk);
  };
}

function byOf(gate: OperatorGate, request: FastifyRequest, reason: string): By {
  return { operatorId: gate.operatorOf(request).operatorId, reason };
}

function registerHours(
  app: FastifyInstance,
  { context: { desk } }: ConsoleParts,
  gate: OperatorGate,
  answer: Answer,
): void {
  answerConsoleCalls(app, {
    setHours: async (request, reply) => {
      const { hours, before, note, password } = request.body;
      const checked = hours === null ? ok(null) : checkHours(hours);
      if (!checked.ok) return sendRefusal(reply, checked.reason);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const changed = await changeStoredSetting(desk, {
        key: OPENING_KEYS.hours,
        text: checked.value === null ? null : JSON.stringify(checked.value),
        beforeJson: before,
        ...byOf(gate, request, note),
      });
      return !changed.ok && changed.reason === 'setting_changed_meanwhile'
        ? sendRefusal(reply, 'hours_changed_meanwhile')
        : answer(request, reply, { part: 'hours', changed });
    },
  });
}

function registerStops(
  app: FastifyInstance,
  { context: { desk } }: ConsoleParts,
  gate: OperatorGate,
  answer: Answer,
): void {
  const part = 'stops';
  answerConsoleCalls(app, {
    addStop: async (request, reply) => {
      const stop = readStop(desk, request.body);
      if (!stop.ok) return sendRefusal(reply, stop.reason);
      const changed = await addStop(desk, byOf(gate, request, request.body.note), stop.value);
      return answer(request, reply, { part, changed });
    },
    endStop: async (request, reply) => {
      const { note, password } = request.body;
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const changed = await endStop(desk, byOf(gate, request, note), request.params.id);
      return answer(request, reply, { part, changed });
    },
  });
}

function registerAnnouncements(
  app: FastifyInstance,
  { context: { desk } }: ConsoleParts,
  gate: OperatorGate,
  answer: Answer,
): void {
  const part = 'announcements';
  answerConsoleCalls(app, {
    announce: async (request, reply) => {
      const announcement = readAnnouncement(desk, request.body);
      if (!announcement.ok) return sendRefusal(reply, announcement.reason);
      const changed = await addAnnouncement(desk, byOf(gate, request, request.body.note), announcement.value);
      return answer(request, reply, { part, changed });
    },
    removeAnnouncement: async (request, reply) => {
      const by = byOf(gate, request, request.body.note);
      const changed = await removeAnnouncement(desk, by, request.params.id);
      return answer(request, reply, { part, changed });
    },
  });
}
