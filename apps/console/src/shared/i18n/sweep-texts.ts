import type { Texts } from '@naru/core';

/** Bringing together the money at the deposit addresses. */
export const SWEEP_TEXTS = {
  'treasury.view.sweep': { en: 'Bring together', kr: '모으기' },
  'sweep.text': {
    en: 'Money stays at the address of each order. Here the desk queries a network for how much is there, and prepares the transactions that bring it together. Sign them in your wallet or offline; the desk signs and sends nothing.',
    kr: '받은 금액은 주문마다 다른 주소에 남아 있습니다. 여기서 네트워크에 잔액을 조회하고, 한곳으로 모으는 거래를 만듭니다. 서명은 지갑이나 오프라인에서 하세요. 데스크는 서명하거나 전송하지 않습니다.',
  },
  'sweep.empty': {
    en: 'No network of this desk needs this. The wallets of Dogecoin, Dash, Zcash and Monero bring their coins together by themselves.',
    kr: '이 데스크에는 모을 네트워크가 없습니다. 도지코인, 대시, 지캐시, 모네로는 지갑이 코인을 스스로 모읍니다.',
  },
  'sweep.to': { en: 'To your address', kr: '받을 주소' },
  'sweep.to.hint': { en: 'It receives everything.', kr: '모든 금액을 받을 본인의 주소입니다.' },
  'sweep.to.problem': { en: 'Enter your address.', kr: '주소를 입력하세요.' },
  'sweep.fees_from': { en: 'Fees from your address (optional)', kr: '수수료를 보낼 주소 (선택)' },
  'sweep.fees_from.hint': {
    en: 'A wallet of yours that sends addresses the fees for moving their tokens. Without it, such tokens stay where they are.',
    kr: '토큰 수수료가 부족한 주소에 수수료를 보낼 본인의 지갑입니다. 비워 두면 그런 토큰은 그대로 남습니다.',
  },
  'sweep.submit': { en: 'Read the network', kr: '네트워크 조회' },
  'sweep.reading': {
    en: 'The network is being read. This can take minutes; keep this page open.',
    kr: '네트워크를 조회하는 중입니다. 몇 분 걸릴 수 있으니 이 화면을 열어 두세요.',
  },
  'sweep.unread': {
    en: 'The network could not be read ({{fault}}). See the Status page, and try again later.',
    kr: '네트워크를 조회하지 못했습니다 ({{fault}}). 상태 화면을 확인하고 나중에 다시 시도하세요.',
  },
  'sweep.plan': { en: 'Plan for {{network}}', kr: '{{network}} 모으기 계획' },
  'sweep.addresses': { en: 'Addresses read', kr: '조회한 주소' },
  'sweep.transactions': { en: 'Transactions to sign', kr: '서명할 거래' },
  'sweep.moved': { en: '{{symbol}} moved', kr: '모을 {{symbol}}' },
  'sweep.of': { en: 'addresses: {{count}}', kr: '주소 {{count}}개' },
  'sweep.fees': { en: 'Fees at most', kr: '수수료 최대' },
  'sweep.fund': { en: 'The wallet for fees needs', kr: '수수료 지갑에 필요한 금액' },
  'sweep.nothing': {
    en: 'Nothing can be moved: the money there is not worth its fees, or cannot pay them. Enter an address that fees come from.',
    kr: '옮길 수 있는 금액이 없습니다. 잔액이 수수료보다 적거나, 수수료를 낼 코인이 없습니다. 수수료를 보낼 주소를 입력해 보세요.',
  },
  'sweep.strange': {
    en: 'Left out, because they do not come from the account key in the settings: {{count}}. Find out why before you sign anything.',
    kr: '주소 {{count}}개는 설정에 있는 계정 키에서 나온 것이 아니어서 제외했습니다. 서명하기 전에 원인을 확인하세요.',
  },
  'sweep.order': {
    en: 'Send the rows in their order: first those that bring fees, and the others once these are final. Save a new file for each sweep.',
    kr: '거래는 순서대로 보내세요. 수수료를 보내는 거래가 먼저이고, 나머지는 그 거래가 확정된 뒤에 보냅니다. 모을 때마다 새 파일을 저장하세요.',
  },
  'sweep.coins.to': { en: 'To your address (optional)', kr: '받을 주소 (선택)' },
  'sweep.coins.to.hint': {
    en: 'It receives everything. Without it the coins stay in their account, at a change address.',
    kr: '모든 금액을 받을 본인의 주소입니다. 비워 두면 같은 계정의 거스름돈 주소로 모읍니다.',
  },
  'sweep.coins.spent': { en: 'Coins spent', kr: '사용할 코인' },
  'sweep.coins.left': { en: 'Coins left', kr: '남는 코인' },
  'sweep.coins.held': { en: 'Coins of saved payouts', kr: '저장한 송금의 코인' },
  'sweep.coins.nothing': {
    en: 'Nothing can be brought together: there are not two free coins that are worth their fees.',
    kr: '모을 수 있는 코인이 없습니다. 수수료보다 큰 코인이 두 개 이상 있어야 합니다.',
  },
  'sweep.coins.order': {
    en: 'Open the file in the wallet of this account, compare amount and fee, sign and send it there. The fee is meant for confirmation within a day. Payouts saved meanwhile may spend the same coins: then only what is sent first is accepted.',
    kr: '이 계정의 지갑에서 파일을 열어 금액과 수수료를 확인하고, 서명해 전송하세요. 수수료는 하루 안에 확인되는 수준입니다. 그동안 저장한 송금이 같은 코인을 쓸 수 있으며, 그러면 먼저 전송한 거래만 처리됩니다.',
  },
  'sweep.coins.save': { en: 'Save as PSBT, {{at}} of {{of}}', kr: 'PSBT로 저장 ({{at}}/{{of}})' },
  'psbt.save': { en: 'Save as PSBT', kr: 'PSBT로 저장' },
  'psbt.fee': { en: 'Fee', kr: '수수료' },
  'psbt.change': { en: 'Change, back to the account', kr: '계정으로 돌아가는 금액' },
  'psbt.rate': { en: '{{rate}} sat/vB', kr: '가상 바이트당 {{rate}} sat' },
  'psbt.no_estimate': {
    en: 'The network gives no estimate of fees yet, so this has the lowest one. If it is not confirmed, raise the fee in your wallet.',
    kr: '네트워크가 아직 수수료를 추정하지 못해 가장 낮은 수수료로 만들었습니다. 확인되지 않으면 지갑에서 수수료를 올리세요.',
  },
} as const satisfies Texts;
