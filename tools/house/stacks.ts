// The folders of a package's `src` from the ground up: each imports only itself and folders before it.

export type Stack = readonly (readonly [folder: string, what: string])[];

/** By the name of the package. Packages without a stack here are judged by their circles alone. */
export const STACKS: Readonly<Record<string, Stack>> = {
  desk: [
    ['facts', 'records of the domain, and pure questions about one of them'],
    ['ports', 'what the desk needs from outside: the store, rails, clock, price source, screener'],
    ['runtime', 'what a running desk holds in memory and every folder above may ask'],
    ['audit', 'the trail: hashing, chaining and verifying what was recorded'],
    ['ledger', 'what the money of one order and of the desk is, computed from the facts'],
    ['order', 'the one door: an order changes here and nowhere else, with its holds, refunds and letters'],
    ['approval', 'acts that wait for a second person'],
    ['deposit', 'money that comes in, expected or not'],
    ['disbursement', 'money that goes out: payouts and refunds, their approval and screening'],
    ['bank', 'bank statements: lines, matching, receipts'],
    ['people', 'accounts and operators: sessions, factors, passkeys, leaving'],
    ['restore', 'after a restore; walking derived addresses'],
    ['lottery', 'the daily lottery and its prizes'],
    ['visitor', 'what a customer does: create, open, claim, cancel, choose a refund address'],
    ['operator', 'what an operator does that belongs to no single order: treasury, margins, settings'],
    ['round', 'what the workers call at intervals, over many orders'],
  ],
};
