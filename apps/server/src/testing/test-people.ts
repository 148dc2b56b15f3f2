import assert from 'node:assert/strict';
import type { ConsoleOrder, ConsoleProposal } from '@naru/contract';
import { type Order, verifyAudit, seenVersionOf } from '@naru/desk';
import { type Answer, PASSWORD, type SessionHeaders, type TestConsole, sessionFrom } from './test-console.ts';

/** Of everybody but the owner. */
export const JUN_PASSWORD = 'seven geese over the ferry';

/** One person in one browser. */
export interface Person {
  readonly headers: SessionHeaders;
  readonly password: string;
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  /** An act on an order in its present version. */
  act(order: Pick<Order, 'reference'>, path: string, body?: object): Promise<Answer>;
  read(order: Pick<Order, 'reference'>): Promise<ConsoleOrder>;
  list(): Promise<readonly ConsoleProposal[]>;
  approve(id: string): Promise<Answer>;
  reject(id: string, note?: string): Promise<Answer>;
}

export function personOf(desk: TestConsole, first: Answer, password: string): Person {
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const headers = sessionFrom(first.headers);
  const call: Person['call'] = (method, path, body) =>
    desk.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
  return {
    headers,
    password,
    call,
    act: async ({ reference }, path, body = {}) => {
      const order = await desk.context.desk.store.findOrderByReference(reference);
      const version = order === null ? undefined : seenVersionOf(order);
      return call('POST', `/api/orders/${reference}/${path}`, { version, ...body });
    },
    read: async ({ reference }) => asOrder((await call('GET', `/api/orders/${reference}`)).body),
    list: async () => asProposals((await call('GET', '/api/proposals')).body),
    approve: (id) => call('POST', `/api/proposals/${id}/approve`, { password }),
    reject: (id, note = 'the receiver looks wrong') => call('POST', `/api/proposals/${id}/reject`, { note }),
  };
}

/** The two places where an answer gets its type. */
export function asOrder(body: Answer['body']): ConsoleOrder {
  assert.equal(typeof body['version'], 'number', JSON.stringify(body));
  return JSON.parse(JSON.stringify(body));
}

export function asProposals(body: Answer['body']): readonly ConsoleProposal[] {
  assert.ok(Array.isArray(body['proposals']), JSON.stringify(body));
  return JSON.parse(JSON.stringify(body['proposals']));
}

export async function join(desk: TestConsole, owner: Person, { name, role }: { name: string; role: string }) {
  const invited = await owner.call('POST', '/api/people/invitations', { role, password: owner.password });
  const body = { token: String(invited.body['token']), name, password: JUN_PASSWORD };
  const made = await desk.call('POST', '/api/invitation/accept', { body, isStranger: true });
  return personOf(desk, made, JUN_PASSWORD);
}

/** Mina, the owner, and Jun with this role. */
export async function openPair(desk: TestConsole, role = 'approver') {
  await desk.createOwner();
  // Setting up the authenticator app ends the sessions before it.
  const mina = personOf(desk, await desk.signIn(), PASSWORD);
  return { mina, jun: await join(desk, mina, { name: 'Jun', role }) };
}

export function codeOf({ status, body }: Answer): readonly [number, unknown] {
  return [status, body['code']];
}

export function idOf(proposals: readonly ConsoleProposal[]): string {
  return proposals[0]?.id ?? assert.fail('nothing waits');
}

export async function assertWhole({ context: { desk } }: TestConsole): Promise<void> {
  assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
}
