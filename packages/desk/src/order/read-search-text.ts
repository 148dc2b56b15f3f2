import { isEmail, parseAmount, parseTypedAmount, toEmailKey } from '@naru/core';
import { findTaggedAddress } from '../runtime/deposit-place.ts';
import type { OrderClue } from '../ports/order-search.ts';
import type { Operator } from '../ports/operators.ts';
import type { CurrencyDesk } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import type { Store } from '../ports/store.ts';
import { normaliseReference } from '../ports/bank-lines.ts';

/** The forms that a search text can have. */
const SEARCH_FORMS = [
  'order',
  'address',
  'payment',
  'email',
  'amount',
  'bank_reference',
  'depositor',
  'operator',
  'network',
] as const;
type SearchForm = (typeof SEARCH_FORMS)[number];

export interface SearchReading {
  /** Every possible reading of the text; often several. */
  readonly forms: readonly SearchForm[];
  readonly clues: readonly OrderClue[];
  /** The operator with this name; null if there is none. */
  readonly operatorId: string | null;
}

type SearchDesk = CurrencyDesk;
type Clues = Readonly<Partial<Record<SearchForm, readonly OrderClue[]>>>;

/** The longest address with its bank and holder has this length. */
const TEXT_CHARACTERS_MAX = 250;
/** Shorter beginnings of an address or a transaction would match too many orders. */
const BEGINNING_CHARACTERS_MIN = 6;
/** Shorter words of a link are not identifiers. */
const LINK_WORD_CHARACTERS_MIN = 20;
const BANK_REFERENCE_CHARACTERS_MIN = 3;

/** Reads a search text by its form. */
export function readSearchText(
  desk: SearchDesk,
  typedText: string,
  operators: readonly Operator[],
): SearchReading {
  // Control and direction marks come along when text is copied.
  const text = typedText.replaceAll(/\p{C}/gu, ' ').trim();
  if (text === '' || text.length > TEXT_CHARACTERS_MAX) return { forms: [], clues: [], operatorId: null };
  const operator = operators.find(({ name }) => toKey(name) === toKey(text));
  const clues: Clues = isLink(text) ? readLink(desk, text) : readWords(desk, text);
  const forms = SEARCH_FORMS.filter((form) => (clues[form]?.length ?? 0) > 0);
  return {
    forms: operator === undefined ? forms : ['operator'],
    clues: operator === undefined ? forms.flatMap((form) => clues[form] ?? []) : [],
    operatorId: operator?.operatorId ?? null,
  };
}

function toKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|\/)\S+$/i.test(text);
}

/** Reads a link to an order's page here or at the public address, or to an explorer. */
function readLink(desk: SearchDesk, text: string): Clues {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word.length >= LINK_WORD_CHARACTERS_MIN);
  return {
    order: [
      ...words.map((word): OrderClue => ({ kind: 'order_id', text: word, isPrefix: false })),
      ...(text.match(/\bNR-[0-9A-Z]{4}-[0-9A-Z]{2}\b/gi) ?? []).flatMap(readOrder),
    ],
    address: words.flatMap((word) => readAddress(desk, word)),
    payment: words.flatMap(readPayment),
  };
}

function readWords(desk: SearchDesk, text: string): Clues {
  if (text.includes('@')) return { email: readEmail(text) };
  const amount = readAmount(desk, text);
  // An amount with a currency can only be an amount.
  if (amount.length > 0 && /[^\d.,\s]/.test(text)) return { amount };
  return {
    order: readOrder(text),
    address: [...readAddress(desk, text), ...readTag(desk, text)],
    payment: readPayment(text),
    amount,
    bank_reference: readBankReference(desk, text),
    depositor: readDepositor(text),
  };
}

function readOrder(text: string): readonly OrderClue[] {
  const orderId: OrderClue = { kind: 'order_id', text, isPrefix: false };
  const reference = toReference(text);
  return reference === null ? [orderId] : [orderId, { kind: 'reference', text: reference, isPrefix: true }];
}

/**
 * `nr7k3mq2` and `7K3M-Q2` are `NR-7K3M-Q2`; a beginning needs its `NR`. Crockford's base 32 has no O, I, L.
 */
function toReference(text: string): string | null {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const isWhole = /^[0-9A-Z]{6}$/.test(letters);
  if (!isWhole && !/^NR[0-9A-Z]{2,6}$/.test(letters)) return null;
  const code = (isWhole ? letters : letters.slice(2)).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length <= 4 ? `NR-${code}` : `NR-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** A whole e-mail address, or at least all of it before the at sign. */
function readEmail(text: string): readonly OrderClue[] {
  const email = text.replace(/^mailto:/i, '');
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]*$/.test(email)) return [];
  const isPrefix = !isEmail(email);
  return inSmallLetters(email).map((spelling) => ({ kind: 'email', text: spelling, isPrefix }));
}

/** The name of a payer or its beginning, in letters, as a caller says it. */
function readDepositor(text: string): readonly OrderClue[] {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ');
  if (!/^\p{L}[\p{L}\p{M} .'’-]{1,39}$/u.test(name)) return [];
  return inSmallLetters(name).map((spelling) => ({ kind: 'depositor', text: spelling, isPrefix: true }));
}

/** Both lower-case forms: PostgreSQL may fold all letters, SQLite only A to Z. */
function inSmallLetters(text: string): readonly string[] {
  return [...new Set([toEmailKey(text), toAsciiLowerCase(text)])];
}

function toAsciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** An amount such as `0.5 LTC`, `LTC 0.5`, `1,500,000`; in every currency unless one is named. */
function readAmount({ assets }: SearchDesk, text: string): readonly OrderClue[] {
  const assetIdsByAmount = new Map<bigint, string[]>();
  for (const { assetId, symbol, decimals } of assets.values()) {
    const typed = parseTypedAmount(text, { symbol, decimals });
    const amount = typed.ok ? parseAmount(typed.value, decimals) : typed;
    if (!amount.ok || amount.value === 0n) continue;
    assetIdsByAmount.set(amount.value, [...(assetIdsByAmount.get(amount.value) ?? []), assetId]);
  }
  return [...assetIdsByAmount].map(([baseUnits, assetIds]) => ({ kind: 'amount', baseUnits, assetIds }));
}

/** An address in the spelling of the networks, in which orders are stored, and as it was typed. */
function readAddress(desk: SearchDesk, text: string): readonly OrderClue[] {
  const whole = new Set<string>();
  // A payment URI (BIP 21), also of a network that this desk does not read by itself.
  const bare = text.replace(/^[a-z]{2,20}:/i, '').replace(/\?.*$/, '');
  for (const asset of desk.assets.values()) {
    const parsed = desk.rails.get(asset.railId)?.parseAddress(asset.assetId, text);
    if (parsed?.ok === true) whole.add(parsed.value.address);
  }
  // An address with a tag belongs to one order; without the tag, many orders share it.
  const isWhole = (each: string): boolean => [...whole].some((address) => address.startsWith(each));
  const beginnings = [...new Set([text, bare])].filter((each) => isBeginning(each) && !isWhole(each));
  return (['receive_address', 'deposit_address'] as const).flatMap((kind) => [
    ...[...whole].map((address) => ({ kind, text: address, isPrefix: false })),
    ...beginnings.map((each) => ({ kind, text: each, isPrefix: true })),
  ]);
}

/** The tag of an order on a network where all orders share an account. */
function readTag({ rails }: SearchDesk, text: string): readonly OrderClue[] {
  if (!/^\d{10}$/.test(text)) return [];
  return [...rails.values()].flatMap((rail) => {
    const address = findTaggedAddress(rail, text);
    return address === null ? [] : [{ kind: 'deposit_address', text: address, isPrefix: false }];
  });
}

function isBeginning(text: string): boolean {
  return text.length >= BEGINNING_CHARACTERS_MIN && /^[A-Za-z0-9:]+$/.test(text);
}

/** A transaction id, also with the number of its output: `txid:1`. */
function readPayment(text: string): readonly OrderClue[] {
  const txid = text.replace(/:\d{1,5}$/, '');
  if (!isBeginning(txid)) return [];
  const isHex = /^(?:0x)?[0-9a-f]+$/i.test(txid);
  const spellings = new Set(isHex ? [txid, txid.toLowerCase()] : [txid]);
  return [...spellings].map((spelling) => ({ kind: 'txid', text: spelling, isPrefix: true }));
}

/** The number that a bank gave a transfer, or a transaction that a person recorded, however it is typed. */
function readBankReference({ rails }: SearchDesk, text: string): readonly OrderClue[] {
  if (text.length < BANK_REFERENCE_CHARACTERS_MIN) return [];
  const watched = [...rails.values()].filter(({ network }) => network.witness === 'operator');
  return watched.map((rail) => {
    const outputKey = normaliseReference(rail.parseTransactionId?.(text) ?? text);
    return { kind: 'output', railId: rail.network.railId, outputKey };
  });
}

/**
 * Reads `email of NR-7K3M-Q2`, `receiver of` and `network of` an order, so that orders which share a detail
 * are found without naming it: on the screen and in the address of the search it stays covered. Null for any
 * other text.
 */
export async function readSharedDetail(
  store: Pick<Store, 'findOrderByReference'>,
  text: string,
): Promise<SearchReading | null> {
  const [, what, reference] = /^(email|receiver|network) of (\S{1,40})$/i.exec(text.trim()) ?? [];
  if (what === undefined || reference === undefined) return null;
  const order = await store.findOrderByReference(reference.toUpperCase());
  const detail = DETAILS.get(what.toLowerCase());
  if (detail === undefined) return null;
  return { forms: [detail.form], clues: order === null ? [] : detail.cluesOf(order), operatorId: null };
}

interface Detail {
  readonly form: SearchReading['forms'][number];
  /** The clues of an order for its detail; empty if its personal data were erased. */
  readonly cluesOf: (order: Order) => readonly OrderClue[];
}

const DETAILS: ReadonlyMap<string, Detail> = new Map<string, Detail>([
  ['email', { form: 'email', cluesOf: ({ email }) => whole('email', toEmailKey(email)) }],
  ['receiver', { form: 'address', cluesOf: (order) => whole('receive_address', order.receiveAddress) }],
  ['network', { form: 'network', cluesOf: ({ orderId }) => [{ kind: 'network_of', orderId }] }],
]);

function whole(kind: 'email' | 'receive_address', text: string): readonly OrderClue[] {
  return text === '' ? [] : [{ kind, text, isPrefix: false }];
}
