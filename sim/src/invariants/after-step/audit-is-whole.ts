import { type ActorKind, FIRST_STAGES, type OrderEvent, TRANSITIONS, nextStage } from '@naru/core';
import type { AuditRecord } from '../../house/records.ts';
import type { OrderRule } from './step-rule.ts';

/** Every version has one entry, each step is in the transition table, and they lead to the order's stage. */
export const auditIsWhole: OrderRule = {
  name: 'the audit is whole',
  check: ({ after, audit }) => {
    if (audit.length !== after.version) return `${audit.length} entries for ${after.version} versions`;
    let [stage, version, hash]: [string, number, string] = ['', 0, ''];
    for (const entry of audit) {
      version += 1;
      if (entry.previousHash !== hash) return `entry ${version} does not follow the one before it`;
      ({ hash } = entry);
      if (entry.orderVersion !== version) return `entry ${version} is of version ${entry.orderVersion}`;
      const broken = entryBroken(entry, stage);
      if (broken !== null) return `version ${version}: ${broken}`;
      stage = entry.stageAfter;
    }
    if (hash !== after.auditHash) return 'the order knows another newest entry';
    return stage === after.stage ? null : `the audit ends at ${stage}, the order is ${after.stage}`;
  },
};

function entryBroken(entry: AuditRecord, stage: string): string | null {
  const { event, stageBefore, stageAfter, actorKind } = entry;
  if (stageBefore === null) {
    const first = Object.entries(FIRST_STAGES).find(([name]) => name === event)?.[1];
    return stage === '' && first === stageAfter ? null : `${event} is no beginning`;
  }
  if (stageBefore !== stage) return `it begins at ${stageBefore}, not at ${stage}`;
  // A change that keeps the stage has a name that is not in the table.
  if (!isOrderEvent(event)) return stageBefore === stageAfter ? null : `${event} moved the order`;
  const next = nextStage(stageBefore, event, isActorKind(actorKind) ? actorKind : 'system');
  if (!next.ok) return `${event} by ${actorKind} from ${stageBefore}: ${next.reason}`;
  return next.value === stageAfter ? null : `${event} led to ${stageAfter}`;
}

function isOrderEvent(event: string): event is OrderEvent {
  return Object.hasOwn(TRANSITIONS, event);
}

function isActorKind(kind: string): kind is ActorKind {
  return ['customer', 'operator', 'watcher', 'timer', 'policy', 'system'].includes(kind);
}
