import type { Texts } from '@naru/core';

export const LOTTERY_TEXTS = {
  'day.title': { en: 'Lottery of {{date}}', kr: '{{date}} 추첨' },
  'day.announced': {
    en: 'The prize is ${{usd}} in {{symbol}} ({{network}}). The day ends on {{ends}}.',
    kr: '${{usd}} 상당의 {{symbol}}({{network}}) 상금을 드려요. {{ends}}에 마감해요.',
  },
  'day.ahead': {
    en: 'The prize is ${{usd}} in {{symbol}} ({{network}}). The day begins on {{begins}} and ends on {{ends}}.',
    kr: '${{usd}} 상당의 {{symbol}}({{network}}) 상금을 드려요. {{begins}}에 시작해 {{ends}}에 마감해요.',
  },
  'day.ended': {
    en: 'The prize is ${{usd}} in {{symbol}} ({{network}}). The day has ended, and the winner is being drawn.',
    kr: '${{usd}} 상당의 {{symbol}}({{network}}) 상금을 드려요. 하루가 끝나 당첨자를 뽑고 있어요.',
  },
  'day.drawing': {
    en: 'The prize is ${{usd}} in {{symbol}} ({{network}}). Entries: {{count}}. The winner is being drawn.',
    kr: '${{usd}} 상당의 {{symbol}}({{network}}) 상금을 드려요. 응모는 {{count}}건이고, 당첨자를 뽑고 있어요.',
  },
  'day.closed': {
    en: 'The prize is ${{usd}} in {{symbol}} ({{network}}). Entries: {{count}}. The winner is drawn once block {{height}} of {{chain}} has six confirmations.',
    kr: '${{usd}} 상당의 {{symbol}}({{network}}) 상금을 드려요. 응모는 {{count}}건이에요. {{chain}} {{height}}번 블록이 네트워크 확인을 6회 받으면 당첨자를 뽑아요.',
  },
  'day.drawn': {
    en: 'Entry {{place}} of {{count}} won ${{usd}} in {{symbol}} ({{network}}).',
    kr: '{{count}}건 가운데 {{place}}번이 ${{usd}} 상당의 {{symbol}}({{network}}) 상금에 당첨됐어요.',
  },
  'prize.waiting': { en: 'It has not been claimed yet.', kr: '받을 주소가 아직 입력되지 않았어요.' },
  'prize.claimed': { en: 'It will be paid soon.', kr: '상금은 곧 보낼 예정이에요.' },
  'prize.paid': { en: 'It was paid.', kr: '상금을 보냈어요.' },
  'prize.returned': {
    en: 'Nobody claimed it within 30 days, so it went back into the lottery.',
    kr: '30일 안에 받을 주소를 입력하지 않아 상금이 추첨 기금으로 돌아갔어요.',
  },
  'day.empty': { en: 'Nobody had an entry.', kr: '응모한 사람이 없었어요.' },
  'day.void': {
    en: 'The desk has lost the secret of this day and cannot draw a winner.',
    kr: '이날의 비밀값을 잃어버려 추첨할 수 없어요.',
  },
  'day.rehearsal': { en: 'Rehearsal: nobody gets a prize.', kr: '연습 중이라 실제 상금은 없어요.' },
  'day.proof': { en: 'How this is drawn', kr: '추첨 방법' },
  'day.commitment': { en: 'Commitment to the secret', kr: '비밀값의 약속(해시)' },
  'day.block': { en: 'Block that is drawn with', kr: '추첨에 쓰는 블록' },
  'day.blockValue': { en: '{{network}}, height {{height}}', kr: '{{network}} {{height}}번 블록' },
  'day.noBlock': {
    en: 'None: only the secret decides, and the desk knew it before it closed the list.',
    kr: '없음. 비밀값만으로 정해지고, 데스크는 명단을 마감하기 전에 비밀값을 알고 있어요.',
  },
  'day.root': { en: 'Root of the entries', kr: '응모 명단의 루트' },
  'day.secret': { en: 'Secret', kr: '비밀값' },
  'day.winner': { en: 'Line of the winner', kr: '당첨된 응모의 값' },
  'day.later': { en: 'Shown later', kr: '나중에 공개해요' },
  'day.lost': { en: 'Lost', kr: '잃어버렸어요' },
  'day.check': { en: 'Repeat the draw', kr: '추첨 다시 계산하기' },
  'day.failed': { en: 'We could not load the lottery.', kr: '추첨 정보를 불러오지 못했어요.' },
  'verdict.verified': {
    en: 'Repeated in your browser: secret, entries and winner are as published.',
    kr: '브라우저에서 다시 계산했어요. 비밀값, 명단, 당첨자가 공개된 그대로예요.',
  },
  'verdict.block': {
    en: 'Only the network can show whether block {{height}} of {{network}} has this hash: compare it in a block explorer.',
    kr: '{{network}} {{height}}번 블록의 해시가 맞는지는 블록 탐색기에서 직접 비교해 주세요.',
  },
  'verdict.waiting': {
    en: 'There is nothing to repeat yet. What you see now must not change later.',
    kr: '아직 다시 계산할 결과가 없어요. 지금 보이는 값은 나중에 바뀌면 안 돼요.',
  },
  'verdict.changed_afterwards': {
    en: 'The desk has changed something that it had published before.',
    kr: '데스크가 이미 공개한 값을 바꿨어요.',
  },
  'verdict.secret_withheld': {
    en: 'The desk has not shown the secret in time.',
    kr: '데스크가 비밀값을 제때 공개하지 않았어요.',
  },
  'verdict.secret_differs': {
    en: 'The secret is not the one that the desk committed to.',
    kr: '비밀값이 데스크가 약속한 값과 달라요.',
  },
  'verdict.entries_differ': {
    en: 'The entries are not the ones that were published.',
    kr: '응모 명단이 공개된 명단과 달라요.',
  },
  'verdict.winner_differs': {
    en: 'The winner does not follow from secret, block and entries.',
    kr: '비밀값, 블록, 명단으로 계산한 당첨자와 달라요.',
  },
  'verdict.block_was_known': {
    en: 'The block was known when the list was closed.',
    kr: '명단을 마감할 때 블록이 이미 알려져 있었어요.',
  },
  'verdict.own_missing': { en: 'Your entry is not in the list.', kr: '내 응모가 명단에 없어요.' },
  'own.title': { en: 'Your entries', kr: '내 응모' },
  'own.lead': {
    en: 'On each day with a delivered order you have one entry in the lottery, if there is one that day.',
    kr: '추첨이 있는 날에 완료된 주문이 있으면 하루에 한 건 응모돼요.',
  },
  'own.none': {
    en: 'You have no entries yet. The entry for a day appears here soon after the day has ended.',
    kr: '아직 응모가 없어요. 하루가 끝나면 그날의 응모가 곧 여기에 나와요.',
  },
  'own.failed': { en: 'We could not load your entries.', kr: '응모 내역을 불러오지 못했어요.' },
  'own.entry': { en: 'Your entry: {{place}} of {{count}}', kr: '내 응모: {{count}}건 가운데 {{place}}번' },
  'own.lost': { en: 'Your entry was not drawn.', kr: '이번에는 당첨되지 않았어요.' },
  'own.leaf': { en: 'Its line in the list:', kr: '명단에 있는 값:' },
  'own.won': {
    en: 'You won {{amount}} {{symbol}} ({{network}}) in the lottery of {{date}}!',
    kr: '{{date}} 추첨에서 {{amount}} {{symbol}}({{network}}) 상금에 당첨됐어요!',
  },
  'own.until': {
    en: 'Enter where we should send it by {{until}}. You can enter it only once.',
    kr: '{{until}}까지 받을 주소를 입력해 주세요. 한 번만 입력할 수 있어요.',
  },
  'own.address': { en: 'Receiving address ({{network}})', kr: '받는 주소 ({{network}})' },
  'own.addressMissing': { en: 'Enter an address.', kr: '주소를 입력해 주세요.' },
  'own.claim': { en: 'Send it here', kr: '이 주소로 받기' },
  'own.claimed': {
    en: 'Your prize will be sent to {{address}}.',
    kr: '{{address}} 주소로 상금을 보내드릴게요.',
  },
  'own.paid': { en: 'Your prize was sent to {{address}}.', kr: '{{address}} 주소로 상금을 보냈어요.' },
  'own.returned': {
    en: 'No address was entered in time, so the prize went back into the lottery.',
    kr: '제때 주소를 입력하지 않아 상금이 추첨 기금으로 돌아갔어요.',
  },
} as const satisfies Texts;
