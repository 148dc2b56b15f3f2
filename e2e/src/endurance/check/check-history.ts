import { TRANSITIONS, nextStage } from '@naru/core';
import { type Ask, textIn, textOrNullIn } from '../database/witness.ts';
import { nameRows } from './finding.ts';

const AUDIT_COUNTED = `SELECT order_id, count(*) AS entry_count, min(order_version) AS first_version,
  max(order_version) AS last_version FROM audit_entries GROUP BY order_id`;

/** The history of every order: an entry for each version, one after the other, each step in the table. */
export async function checkHistory(ask: Ask): Promise<readonly string[]> {
  const broken = [
    [
      'an order whose history is not complete',
      `SELECT orders.order_id FROM orders LEFT JOIN (${AUDIT_COUNTED}) AS counted
        ON counted.order_id = orders.order_id
        WHERE counted.order_id IS NULL OR counted.entry_count <> orders.version
          OR counted.first_version <> 1 OR counted.last_version <> orders.version`,
    ],
    [
      'a step that does not begin where the one before it ended',
      `SELECT later.order_id FROM audit_entries later LEFT JOIN audit_entries earlier
        ON earlier.order_id = later.order_id AND earlier.order_version = later.order_version - 1
        WHERE (later.order_version > 1 AND (earlier.order_id IS NULL OR later.stage_before IS NULL
          OR later.stage_before <> earlier.stage_after))`,
    ],
    [
      'an order that is not where its last step led',
      `SELECT orders.order_id FROM orders JOIN audit_entries ON audit_entries.order_id = orders.order_id
        AND audit_entries.order_version = orders.version WHERE audit_entries.stage_after <> orders.stage`,
    ],
  ] as const;
  const findings: string[] = [];
  for (const [what, sql] of broken) findings.push(...nameRows(what, await ask(sql)));
  return [...findings, ...(await checkSteps(ask))];
}

/** What is no transition may begin an order or leave its stage alone, nothing else. */
async function checkSteps(ask: Ask): Promise<readonly string[]> {
  const steps = await ask(
    `SELECT DISTINCT event, stage_before, stage_after, actor_kind FROM audit_entries ORDER BY event`,
  );
  return steps.flatMap((step) => {
    const event = textIn(step, 'event');
    const before = textOrNullIn(step, 'stage_before');
    const after = textIn(step, 'stage_after');
    const actor = textIn(step, 'actor_kind');
    const isLegal = isTransition(event)
      ? isAllowed(event, before, after, actor)
      : before === null || before === after;
    return isLegal ? [] : [`${actor} led an order from ${String(before)} to ${after} by ${event}`];
  });
}

function isTransition(event: string): event is keyof typeof TRANSITIONS {
  return Object.hasOwn(TRANSITIONS, event);
}

type Allowed = Parameters<typeof nextStage>;

function isAllowed(
  event: keyof typeof TRANSITIONS,
  before: string | null,
  after: string,
  actor: string,
): boolean {
  const transition: {
    readonly from: readonly Allowed[0][];
    readonly to: string;
    readonly actors: readonly Allowed[2][];
  } = TRANSITIONS[event];
  const from = transition.from.find((stage) => stage === before);
  const who = transition.actors.find((kind) => kind === actor);
  if (from === undefined || who === undefined) return false;
  const next = nextStage(from, event, who);
  return next.ok && next.value === after;
}
