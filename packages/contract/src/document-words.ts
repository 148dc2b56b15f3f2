import type { DocumentProblem, Language } from '@naru/core';

type Words = Readonly<Record<DocumentProblem, string>>;

/** Why a signed document is not what the desk signed, in words; the field is named beside it. */
export const DOCUMENT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    not_json: 'This is not a signed document: the file cannot be read as JSON.',
    doubled_key: 'A field is in it twice, so it has no single meaning.',
    not_signed: 'This is not a signed document: a part of one is missing or malformed.',
    number_not_whole: 'A field is a number with decimals; a desk writes amounts as text.',
    signature_wrong: 'It was changed after it was signed, or its signature was replaced.',
    key_unknown: 'It was signed with a key that is not one of this desk.',
    key_expired: 'It was signed at a time when this key was not in use.',
    key_revoked: 'The desk has withdrawn the key that it was signed with: somebody else may have had it.',
  },
  kr: {
    not_json: '서명된 문서가 아니에요. 파일을 JSON으로 읽을 수 없어요.',
    doubled_key: '같은 항목이 두 번 들어 있어서 뜻이 하나로 정해지지 않아요.',
    not_signed: '서명된 문서가 아니에요. 필요한 부분이 없거나 잘못되어 있어요.',
    number_not_whole: '소수점이 있는 숫자 항목이 있어요. 데스크는 금액을 텍스트로 적어요.',
    signature_wrong: '서명한 뒤에 내용이 바뀌었거나 서명이 바뀌었어요.',
    key_unknown: '이 데스크의 키가 아닌 다른 키로 서명되었어요.',
    key_expired: '이 키를 쓰지 않던 때에 서명되었어요.',
    key_revoked: '서명에 쓰인 키를 데스크가 폐기했어요. 다른 사람이 그 키를 가졌을 수 있어요.',
  },
};
