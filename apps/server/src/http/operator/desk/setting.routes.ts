import {
  type ConsoleSetting,
  SETTING_GROUPS,
  type SettingChangeRow,
  type SettingHistory,
  type SettingList,
} from '@naru/contract';
import type { RecordedSettingChange, Store } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { changeOrProposeStoredSetting, changeStoredSetting } from '../../../config/change-stored-setting.ts';
import { kindOf, needsPassword, typedTextOf } from '../../../config/stored-setting.ts';
import { SETTING_CATALOGUE } from '../../../config/setting-catalogue.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { createNameLookup, findApprover, toIso } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { sendActRefusal } from '../send-act-refusal.ts';

const ROWS_DEFAULT = '20';

/** Routes for the settings of the desk: their values, their history, and changing one. */
export function registerSettingRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    settings: () => readSettingList(desk.store),
    settingHistory: async ({ params: { key }, query: { limit = ROWS_DEFAULT, before } }, reply) => {
      if (findListed(key) === undefined) return sendRefusal(reply, 'setting_unknown');
      const beforeActNumber = before === undefined ? undefined : Number(before);
      return readHistory(desk.store, { key, limit: Number.parseInt(limit, 10), beforeActNumber });
    },
    changeSetting: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { key } = request.params;
      const { value: text, before: beforeJson, note: reason, password = '' } = request.body;
      const setting = findListed(key);
      if (setting === undefined) return sendRefusal(reply, 'setting_unknown');
      const isMoney = needsPassword(setting);
      if (isMoney) {
        const steppedUp = await gate.stepUp(request, password);
        if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      }
      const wish = { key, text, beforeJson, operatorId, reason };
      const fields = { operator: operatorId, setting: key };
      const changed = await (isMoney ? changeOrProposeStoredSetting : changeStoredSetting)(desk, wish);
      if (!changed.ok) return sendActRefusal(desk, operatorId, reply, changed.reason);
      if (changed.value === 'proposed') {
        log({ level: 'warn', event: 'setting_proposed', fields });
        return readSettingList(desk.store);
      }
      await context.refreshSettings();
      log({ level: 'warn', event: 'setting_changed', fields });
      return readSettingList(desk.store);
    },
  });
}

/** The other settings have pages of their own, with other rights. */
function findListed(key: string): (typeof SETTING_CATALOGUE)[number] | undefined {
  return SETTING_CATALOGUE.find((setting) => setting.key === key);
}

type SettingReads = Pick<
  Store,
  'listSettings' | 'listNewestSettingChanges' | 'findOperator' | 'listDeskActs'
>;

async function readSettingList(store: SettingReads): Promise<SettingList> {
  const stored = await store.listSettings();
  const newest = new Map((await store.listNewestSettingChanges()).map((change) => [change.key, change]));
  const nameOf = createNameLookup(store);
  const settings = SETTING_GROUPS.flatMap((group) =>
    SETTING_CATALOGUE.filter((setting) => setting.group === group),
  );
  return {
    settings: await Promise.all(
      settings.map(async (setting): Promise<ConsoleSetting> => {
        const { key, group, title, meaning, accepts, defaultJson } = setting;
        const json = stored.get(key) ?? null;
        const change = newest.get(key);
        return {
          key,
          group,
          title,
          meaning,
          accepts,
          kind: kindOf(setting),
          value: typedTextOf(json ?? defaultJson),
          defaultValue: typedTextOf(defaultJson),
          stored: json,
          needsPassword: needsPassword(setting),
          lastChange: change === undefined ? null : await presentChange(store, change, nameOf),
        };
      }),
    ),
  };
}

async function readHistory(
  store: Pick<Store, 'listSettingChanges' | 'findOperator' | 'listDeskActs'>,
  query: Parameters<Store['listSettingChanges']>[0],
): Promise<SettingHistory> {
  const changes = await store.listSettingChanges(query);
  const nameOf = createNameLookup(store);
  const last = changes.at(-1);
  return {
    rows: await Promise.all(
      changes.map(async (change) => ({
        number: change.actNumber,
        ...(await presentChange(store, change, nameOf)),
        before: toText(change.beforeJson),
        after: toText(change.afterJson),
      })),
    ),
    nextBefore: last === undefined || changes.length < query.limit ? null : `${last.actNumber}`,
  };
}

async function presentChange(
  store: Pick<Store, 'listDeskActs'>,
  change: RecordedSettingChange,
  nameOf: (operatorId: string) => Promise<string>,
): Promise<Pick<SettingChangeRow, 'at' | 'by' | 'approvedBy' | 'reason'>> {
  const { happenedAtMs, operatorId, reason } = change;
  const approver = await findApprover(store, change);
  return {
    at: toIso(happenedAtMs),
    by: operatorId === '' ? null : await nameOf(operatorId),
    approvedBy: approver === null ? null : await nameOf(approver),
    reason,
  };
}

function toText(json: string | null): string | null {
  return json === null ? null : typedTextOf(json);
}
