import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STAGES } from './stage.ts';
import { TRANSITIONS } from './transition.ts';
import {
  LETTER_CHOICES,
  ORDER_TURNS,
  type OrderTurn,
  TURN_OF_EVENT,
  TURN_OF_HOLD,
  TURN_OF_REFUND,
  isLetterWanted,
} from './letter-turns.ts';

/** Stages that operators cause among themselves, or that a hold, delivery or customer announces. */
const STAGES_WITHOUT_LETTER = ['awaiting_deposit', 'claimed', 'prepared', 'sent'];

test('every stage that an order can reach is announced, except those between two letters', () => {
  for (const stage of ORDER_STAGES.filter((each) => !STAGES_WITHOUT_LETTER.includes(each))) {
    const events = Object.entries(TRANSITIONS).filter(([, { to }]) => to === stage);
    assert.ok(
      events.some(([event]) => Object.entries(TURN_OF_EVENT).some(([name, turn]) => name === event && turn)),
      stage,
    );
  }
});

test('every turn has something that causes it', () => {
  const taken = new Set<OrderTurn | null>([
    ...Object.values(TURN_OF_EVENT),
    ...Object.values(TURN_OF_REFUND),
    ...Object.values(TURN_OF_HOLD),
    // By the address of a refund, whatever its state.
    'refund_address_set',
    'refund_address_changed',
  ]);
  assert.deepEqual(
    Object.keys(ORDER_TURNS).filter((name) => ![...taken].some((turn) => turn === name)),
    [],
  );
});

test('a letter that needs the customer goes unless they want none, and one that protects them always', () => {
  const choicesWith = (turn: OrderTurn): readonly string[] =>
    LETTER_CHOICES.filter((choice) => isLetterWanted(turn, choice));
  assert.deepEqual(choicesWith('payment_seen'), ['all']);
  assert.deepEqual(choicesWith('payment_short'), ['all', 'action']);
  assert.deepEqual(choicesWith('refund_opened'), ['all', 'action']);
  assert.deepEqual(choicesWith('refund_address_changed'), ['all', 'action', 'none']);
});
