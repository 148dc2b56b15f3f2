import { type ConsoleStop, OPENING_PARTS, type OpeningChanges, type OpeningDesk } from '@naru/contract';
import { type Desk, type Stop, checkHours, listStops } from '@naru/desk';
import { type Result, ok } from '@naru/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPENING_KEYS, type OpeningPart } from '../../../config/opening-settings.ts';
import { presentState } from '../../../opening/present-opening.ts';
import { createNameLookup, toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { type StoredSettingRefusal, changeStoredSetting } from '../../../config/change-stored-setting.ts';
import {
  type By,
  type ListRefusal,
  addAnnouncement,
  addStop,
  endStop,
  readAnnouncement,
  readStop,
  removeAnnouncement,
} from '../../../opening/change-list.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';

/** The opening hours, stops and announcements as operators see and change them. */
async function presentOpeningDesk(desk: Desk): Promise<OpeningDesk> {
  const { hours, announcements } = desk.settings.opening;
  const nowMs = desk.clock.nowMs();
  return {
    now: presentState(desk),
    hours:
      hours === null
        ? null
        : {
            ...hours,
            week: hours.week.map((spans) => spans.map((span) => ({ ...span }))),
            holidays: [...hours.holidays],
          },
    hoursStored: (await desk.store.listSettings()).get(OPENING_KEYS.hours) ?? null,
    lastSignOfLife: toIsoOrNull(desk.signOfLife.lastMs()),
    stops: listStops(desk).map(presentStop),
    announcements: announcements
      .filter(({ endsAtMs }) => nowMs < endsAtMs)
      .map(({ announcementId, beginsAtMs, endsAtMs, text }) => ({
        id: announcementId,
        begins: toIso(beginsAtMs),
        ends: toIso(endsAtMs),
        text,
      })),
    currencies: [...desk.assets.values()].map(({ assetId, symbol, network }) => ({
      id: assetId,
      symbol,
      network,
    })),
  };
}

function presentStop(stop: Stop): ConsoleStop {
  const isOfCurrency = stop.kind === 'currency';
  return {
    id: stop.stopId,
    kind: stop.kind,
    currency: isOfCurrency ? stop.assetId : null,
    side: isOfCurrency ? stop.side : null,
    since: toIso(stop.sinceMs),
    until: toIsoOrNull(stop.untilMs),
    notice: stop.notice,
  };
}

/** The changes of all of these, newest first. */
async function readOpeningChanges(
  { store }: Pick<Desk, 'store'>,
  query: { readonly limit: number; readonly beforeActNumber: number | undefined },
): Promise<OpeningChanges> {
  const lists = await Promise.all(
    OPENING_PARTS.map(async (what) => {
      const changes = await store.listSettingChanges({ ...query, key: OPENING_KEYS[what] });
      return changes.map((change) => ({ what, change }));
    }),
  );
  const nameOf = createNameLookup(store);
  const page = lists
    .flat()
    .toSorted((left, right) => right.change.actNumber - left.change.actNumber)
    .slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: await Promise.all(
      page.map(async ({ what, change: { actNumber, happenedAtMs, operatorId, reason } }) => ({
        number: actNumber,
        at: toIso(happenedAtMs),
        by: operatorId === '' ? null : await nameOf(operatorId),
        reason,
        what,
      })),
    ),
    nextBefore: last === undefined || page.length < query.limit ? null : `${last.change.actNumber}`,
  };
}

const ROWS_DEFAULT = '20';

/** Routes for when the desk takes new orders: its hours, stops, and announcements. */
export function registerOpeningRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { desk } = parts.context;
  answerConsoleCalls(app, {
    opening: () => presentOpeningDesk(desk),
    openingChanges: ({ query: { limit = ROWS_DEFAULT, before } }) =>
      readOpeningChanges(desk, {
        limit: Number.parseInt(limit, 10),
        beforeActNumber: before === undefined ? undefined : Number(before),
      }),
    // The gate has recorded the operator, as for every act.
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

/** Answers with the opening that applies from now on, after it applies in this process. */
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
