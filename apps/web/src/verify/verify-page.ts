import { DOCUMENT_WORDS } from '@naru/contract';
import {
  ORDER_STATUSES,
  type CanonicalObject,
  type CanonicalValue,
  type PublishedKey,
  type SignedFacts,
  type Verdict,
  isCanonicalObject,
  listFields,
  listKeys,
  verifyDesk,
  type Text,
  verifyDocument,
  type Texts,
} from '@naru/core';
import { findWebChecker } from '../shared/signed/web-checker.ts';

const VERIFY_TEXTS = {
  language: { en: '한국어', kr: 'English' },
  title: { en: 'Is this document from the desk?', kr: '데스크가 서명한 문서인가요?' },
  intro: {
    en: 'Choose a receipt, a quote or prices that the desk has signed. This page checks them on your device: it sends nothing anywhere and works without a connection.',
    kr: '데스크가 서명한 영수증, 견적, 시세 파일을 선택해 주세요. 이 페이지는 사용 중인 기기에서만 확인해요. 아무것도 전송하지 않고, 인터넷 없이도 작동해요.',
  },
  known: {
    en: 'It knows these keys of {name}, as of {time}:',
    kr: '{time} 기준으로 {name} 데스크의 키를 알고 있어요:',
  },
  unknown: {
    en: 'It knows no key: compare the key of the document with the one of the desk.',
    kr: '알고 있는 키가 없어요. 문서의 키를 데스크의 키와 직접 비교해 주세요.',
  },
  choose: { en: 'Signed document (.json)', kr: '서명된 문서 (.json)' },
  valid: {
    en: 'Valid: every field is as the desk signed it.',
    kr: '유효해요. 모든 항목이 데스크가 서명한 그대로예요.',
  },
  validForKey: {
    en: 'Unchanged since it was signed with the key {key}. This page cannot say whose key that is.',
    kr: '이 키로 서명된 뒤 바뀌지 않았어요: {key}. 누구의 키인지는 이 페이지에서 알 수 없어요.',
  },
  invalid: { en: 'Not valid', kr: '유효하지 않아요' },
  field: { en: 'First at: {field}', kr: '처음으로 다른 곳: {field}' },
  order: { en: 'Order', kr: '주문' },
  pay: { en: 'To pay', kr: '보낼 금액' },
  receive: { en: 'To receive', kr: '받을 금액' },
  address: { en: 'Receiver address', kr: '받는 주소' },
  status: { en: 'Status', kr: '상태' },
  deposits: { en: 'Paid', kr: '입금' },
  payout: { en: 'Sent', kr: '송금' },
  signedAt: { en: 'Signed', kr: '서명 시각' },
  pending: { en: 'Pending', kr: '대기' },
  paid: { en: 'Paid', kr: '입금' },
  processing: { en: 'Processing', kr: '처리 중' },
  delivered: { en: 'Delivered', kr: '완료' },
  cancel: { en: 'Canceled', kr: '취소됨' },
  none: { en: 'nothing', kr: '없음' },
  everyField: { en: 'Every signed field', kr: '서명된 모든 항목' },
  unsupported: {
    en: 'This browser cannot check such signatures. Use a newer one, or "naru verify" of the desk’s source code.',
    kr: '이 브라우저는 이런 서명을 확인할 수 없어요. 최신 브라우저나 데스크 소스 코드의 "naru verify"를 이용해 주세요.',
  },
} as const satisfies Texts;

type Language = keyof Text;
type Answer = { readonly verdict: Verdict; readonly hasKeys: boolean } | 'unsupported';

/** A page of its own, which is saved and opened without the desk: it has no framework and loads nothing. */
let language: Language = navigator.language.startsWith('ko') ? 'kr' : 'en';
let desk: SignedFacts | null = null;
let answer: Answer | null = null;

function say(text: VerifyText, values: Readonly<Record<string, string>> = {}): string {
  return VERIFY_TEXTS[text][language].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

function placeOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}

function draw(): void {
  document.documentElement.lang = language === 'kr' ? 'ko' : 'en';
  document.title = say('title');
  for (const id of ['language', 'title', 'intro', 'choose'] as const) placeOf(id).textContent = say(id);
  placeOf('known').replaceChildren(...drawKnown());
  placeOf('result').replaceChildren(...drawAnswer());
}

function drawKnown(): readonly (string | Node)[] {
  if (desk === null) return [say('unknown')];
  const { name, domains } = desk.document;
  const hosts = Array.isArray(domains) ? domains.join(', ') : '';
  const words = say('known', { name: `${textOf(name)} ${hosts}`.trim(), time: desk.signedAt });
  return [words, ...keysOf(desk).flatMap(({ key }) => [document.createElement('br'), key])];
}

function drawAnswer(): readonly Node[] {
  if (answer === null) return [];
  if (answer === 'unsupported') return [block('invalid', [say('unsupported')])];
  const { verdict, hasKeys } = answer;
  if (!verdict.ok) {
    const field = verdict.field === '' ? [] : [say('field', { field: verdict.field })];
    return [block('invalid', [say('invalid'), DOCUMENT_WORDS[language][verdict.problem], ...field])];
  }
  const { document: content, key, signedAt } = verdict.facts;
  const summary = summaryOf(content);
  const fields = listFields(content).map(
    ([place, value]) => [place.slice(1).replaceAll('/', ' › '), textOf(value)] as const,
  );
  const every = element('details');
  every.open = summary.length === 0;
  every.append(element('summary', say('everyField')), table(fields));
  const head = block('valid', [say(hasKeys ? 'valid' : 'validForKey', { key })]);
  if (summary.length === 0) return [head, every];
  return [head, table([...summary, [say('signedAt'), readableTime(signedAt)]]), every];
}

type Row = readonly [name: string, value: string];

function table(rows: readonly Row[]): HTMLElement {
  const list = element('dl');
  for (const [name, value] of rows) {
    const row = element('div');
    row.append(element('dt', name), element('dd', value));
    list.append(row);
  }
  return list;
}

/** The facts of an order that a person wants to know; empty for other documents. */
function summaryOf({
  order,
  pay,
  receive,
  status,
  deposits,
  payout,
}: SignedFacts['document']): readonly Row[] {
  const [due, promised] = [fieldsOf(pay), fieldsOf(receive)];
  if (typeof order !== 'string' || due === null || promised === null) return [];
  const coins = ({ amount, symbol }: CanonicalObject): string => `${shortAmount(amount)} ${textOf(symbol)}`;
  const moved = (payments: CanonicalValue | undefined, { symbol }: CanonicalObject): string => {
    const list = Array.isArray(payments) ? payments.map(fieldsOf).filter((payment) => payment !== null) : [];
    return list.map(({ amount }) => coins({ amount: amount ?? null, symbol: symbol ?? null })).join(' + ');
  };
  const known = ORDER_STATUSES.find((name) => name === status);
  return [
    [say('order'), order],
    ...(known === undefined ? [] : [[say('status'), say(known)] as const]),
    [say('pay'), `${coins(due)} · ${textOf(due['network'])}`],
    ...(known === undefined ? [] : [[say('deposits'), moved(deposits, due) || say('none')] as const]),
    [say('receive'), `${coins(promised)} · ${textOf(promised['network'])}`],
    ...(known === undefined ? [] : [[say('payout'), moved(payout, promised) || say('none')] as const]),
    [say('address'), textOf(promised['address'])],
  ];
}

function fieldsOf(value: CanonicalValue = null): CanonicalObject | null {
  return isCanonicalObject(value) ? value : null;
}

/** The amount without zeros at its end. */
function shortAmount(amount: CanonicalValue | undefined): string {
  return textOf(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

function readableTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function block(look: 'valid' | 'invalid', [heading = '', ...lines]: readonly string[]): HTMLElement {
  const box = element('div');
  box.className = `verdict ${look}`;
  box.append(element('h2', heading), ...lines.map((line) => element('div', line)));
  return box;
}

function element<Tag extends 'div' | 'dl' | 'dt' | 'dd' | 'h2' | 'details' | 'summary'>(
  tag: Tag,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function textOf(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function keysOf(facts: SignedFacts): readonly PublishedKey[] {
  return listKeys(facts.document);
}

/** A later desk.json is followed from the one that this page was saved with. */
async function verify(text: string): Promise<Answer> {
  const checker = findWebChecker();
  if (checker === null) return 'unsupported';
  try {
    const verdict = await verifyDocument(checker, text, desk === null ? null : keysOf(desk));
    if (!verdict.ok && verdict.problem !== 'key_unknown') return { verdict, hasKeys: desk !== null };
    const followed = await verifyDesk(checker, text, desk?.key ?? null);
    if (followed.ok) desk = followed.facts;
    return { verdict: followed.ok ? followed : verdict, hasKeys: desk !== null };
  } catch (thrown) {
    if (thrown instanceof DOMException) return 'unsupported';
    throw thrown;
  }
}

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  answer = await verify(await file.text());
  draw();
}

async function begin(): Promise<void> {
  draw();
  // The desk fills it in when the page is saved; a page without it knows no key.
  if ((await verify(placeOf('desk').textContent ?? '')) === 'unsupported') answer = 'unsupported';
  draw();
}

placeOf('language').addEventListener('click', () => {
  language = language === 'en' ? 'kr' : 'en';
  draw();
});
placeOf('file').addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  void open(target.files?.[0]);
  // So that the same file can be chosen again.
  target.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void open(event.dataTransfer?.files[0]);
});
void begin();

type VerifyText = keyof typeof VERIFY_TEXTS;
