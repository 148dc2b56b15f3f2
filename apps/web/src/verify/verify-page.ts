import { DOCUMENT_WORDS } from '@naru/contract';
import {
  type CanonicalValue,
  type PublishedKey,
  type SignedFacts,
  type Verdict,
  listFields,
  listKeys,
  verifyDesk,
  type Text,
  verifyDocument,
} from '@naru/core';
import { findWebChecker } from '../shared/signed/web-checker.ts';
import type { Texts } from '@naru/core';

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
    en: 'Valid: every field is as the desk has signed it.',
    kr: '유효해요. 모든 항목이 데스크가 서명한 그대로예요.',
  },
  validForKey: {
    en: 'Unchanged since it was signed with the key {key}. Whose key this is, nothing here says.',
    kr: '키 {key} 서명 이후로 바뀌지 않았어요. 누구의 키인지는 여기서 알 수 없어요.',
  },
  invalid: { en: 'Not valid', kr: '유효하지 않아요' },
  field: { en: 'First at: {field}', kr: '처음으로 다른 곳: {field}' },
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
  const { document: content, key } = verdict.facts;
  const rows = element('dl');
  for (const [place, value] of listFields(content)) {
    const row = element('div');
    row.append(element('dt', place.slice(1).replaceAll('/', ' › ')), element('dd', textOf(value)));
    rows.append(row);
  }
  return [block('valid', [say(hasKeys ? 'valid' : 'validForKey', { key })]), rows];
}

function block(look: 'valid' | 'invalid', [heading = '', ...lines]: readonly string[]): HTMLElement {
  const box = element('div');
  box.className = `verdict ${look}`;
  box.append(element('h2', heading), ...lines.map((line) => element('div', line)));
  return box;
}

function element(tag: 'div' | 'dl' | 'dt' | 'dd' | 'h2', text = ''): HTMLElement {
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
