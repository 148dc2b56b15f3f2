import { ok } from '@naru/core';
import { type Desk, chooseLetters, recordRefusedLetters } from '@naru/desk';
import { createLetterSender } from '@naru/server/letter-sender';
import { describePlace } from '@naru/server/mail';
import { InjectedFault } from '../house/fault-injector.ts';
import { receiveMail } from '../invariants/receive-mail.ts';
import { MAIL_MOODS } from '../world/mail-server.ts';
import type { Post } from '../world/post.ts';
import type { World } from '../world/world.ts';
import { actUnder, drawPlan } from './act.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

/** What happens between the desk, the mail server and its customers. */
export function listLetterSteps(post: Post): readonly Step[] {
  const sending = [
    { name: 'send letters', weight: 12, run: (world: World) => sendLetters(world, post, 1) },
    { name: 'two processes send letters', weight: 3, run: (world: World) => sendLetters(world, post, 2) },
  ];
  return [
    ...(post.firstRound > 0 ? [] : sending),
    { name: 'the mail server changes', weight: 2, run: () => changeMood(post) },
    { name: 'an address comes or goes', weight: 1, run: (world) => changeAddress(world, post) },
    { name: 'choose letters', weight: 2, run: (world) => choose(world, post) },
  ];
}

/** One round of each sender; afterwards the server knows which of its answers the desk remembers. */
export async function sendLetters(world: World, post: Post, senderCount: number): Promise<string> {
  const { random, server } = post;
  const before = server.deliveries.length;
  const faults: string[] = [];
  const sendOnce = async (desk: Desk) => {
    await runSender(world, post, desk, faults);
    return ok(null);
  };
  const plan = drawPlan({ ...world, random });
  const runs = Array.from({ length: senderCount }, () => sendOnce);
  const outcome = await actUnder(world, 'send letters', runs, plan?.kind === 'hold' ? null : plan);
  for (const fault of faults) {
    if (!fault.includes('fault-injector'))
      world.witness.reportBroken(`the sender itself is at fault: ${fault}`);
  }
  for (const delivery of server.deliveries.slice(before)) {
    const [lead = ''] = delivery.letterIds;
    const state = world.records.ask('SELECT state FROM letters WHERE letter_id = ?', lead);
    if (state === 'sent' || delivery.isAnswerLost) continue;
    delivery.isAnswerLost = true;
    if (faults.length === 0) world.witness.reportBroken(`${delivery.messageId} was accepted for nothing`);
  }
  return `${server.deliveries.length - before} accepted, ${server.mood}, ${outcome}`;
}

/** A round of the real sender, over the store of this life of the desk. */
async function runSender(world: World, post: Post, desk: Desk, faults: string[]): Promise<void> {
  const { injector } = world.house;
  const sender = createLetterSender({
    store: desk.store,
    clock: desk.clock,
    timers: {
      after: (_delayMs, run) => {
        run();
        return () => undefined;
      },
    },
    log: ({ event, fields }) => {
      if (event === 'letter_failed' || event === 'letters_failed') faults.push(String(fields?.['fault']));
    },
    mailer: {
      send: async (mail) => {
        if (injector.isDead()) throw new InjectedFault('killed');
        return receiveMail(world, post, mail);
      },
    },
    sender: { from: 'desk@example.com', operatorEmail: 'operator@example.com' },
    place: PLACE,
    recordRefused: (orderId) => recordRefusedLetters(desk, orderId),
  });
  sender.start();
  await sender.stop();
}

const PLACE = describePlace({
  origin: 'https://desk.example',
  openToken: (sealed) => sealed,
  brandName: () => 'Naru',
  ownLetters: {},
});

async function changeMood({ random, server }: Post): Promise<string> {
  server.mood = random.pick(MAIL_MOODS);
  return server.mood;
}

/** The mailbox of a customer is closed, or opened again. */
async function changeAddress(world: World, { random, server }: Post): Promise<string | null> {
  const order = pickOrder({ orders: world.orders, random }, null);
  if (order === null) return null;
  const email = String(world.records.ask('SELECT email FROM orders WHERE order_id = ?', order.orderId));
  const isKnown = server.unknown.delete(email);
  if (!isKnown) server.unknown.add(email);
  return `${email} ${isKnown ? 'comes' : 'goes'}`;
}

async function choose(world: World, { random }: Post): Promise<string | null> {
  const order = pickOrder({ orders: world.orders, random }, null);
  if (order === null) return null;
  const choice = random.pick(['all', 'action', 'none'] as const);
  const proof = { userId: null, isOrderBrowser: random.chance(500) };
  const chooseIt = (desk: Desk) => chooseLetters(desk, { orderId: order.orderId, choice }, proof);
  return `${choice} ${await actUnder(world, 'choose', [chooseIt], drawPlan({ ...world, random }))}`;
}
