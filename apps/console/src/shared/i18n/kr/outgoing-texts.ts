import type { OUTGOING_TEXTS as ENGLISH } from '../en/outgoing-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const OUTGOING_TEXTS: TextsLike<typeof ENGLISH> = {
  'slip.payout.approved': '정확히 보낼 금액',
  'slip.payout.partial': '나머지 보낼 금액',
  'slip.payout.paid': '보낸 금액, 확인 중',
  'slip.payout.excess': '보낼 금액보다 많이 보냄',
  'slip.payout.settled': '보낸 금액',
  'slip.payout.stopped': '일부만 보내고 끝남',
  'slip.payout.withdrawn': '버린 송금',
  'slip.refund.approved': '정확히 돌려줄 금액',
  'slip.refund.partial': '나머지 돌려줄 금액',
  'slip.refund.paid': '돌려준 금액, 확인 중',
  'slip.refund.excess': '돌려줄 금액보다 많이 보냄',
  'slip.refund.settled': '돌려준 금액',
  'slip.refund.stopped': '일부만 돌려주고 끝남',
  'slip.refund.withdrawn': '준비를 취소한 환불',
  'slip.other': '{{name}} 님이 보낼 금액',
  'slip.stop': '보내지 마세요',
  'slip.stop.hold': '보류된 주문입니다. 위의 보류가 모두 풀릴 때까지 아무것도 보내지 마세요.',
  'slip.stop.not_covered':
    '이 송금에 쓸 고객의 돈 {{amount:이}} 모자랍니다. 다시 들어올 때까지 아무것도 보내지 마세요.',
  'slip.stop.unsure':
    '고객 입금의 네트워크 확인이 다시 부족해졌습니다. 확인이 채워질 때까지 아무것도 보내지 마세요.',
  'slip.progress.none': '보내기로 한 금액: {{amount}} {{symbol}}. 감지한 송금은 없습니다.',
  'slip.progress.open': '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 더 보내야 합니다.',
  'slip.progress.missing': '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 부족합니다.',
  'slip.progress.exact': '{{amount}} {{symbol}} 모두 감지했습니다.',
  'slip.progress.short': '{{amount}} {{symbol}} 중 {{paid}} 보냄: {{rest}} 부족합니다.',
  'slip.progress.over': '{{amount}} {{symbol}} 대신 {{paid}} 보냄: {{rest}} 많습니다.',
  'slip.to': '받는 주소 · {{network}}',
  'slip.to_account': '받는 계좌 · {{network}}',
  'slip.copy_amount': '금액 복사',
  'slip.copy_address': '주소 복사',
  'slip.copy_account': '계좌 복사',
  'slip.copied': '복사됨',
  'slip.copy_failed': '브라우저가 복사를 막았습니다. 글자를 선택해 복사하세요.',
  'slip.nothing_to_copy': '지금은 보낼 것이 없어 복사할 것도 없습니다.',
  'slip.saved_file':
    '{{name}} 님이 {{time}}에 저장한 파일에 들어 있습니다. 그 파일을 올렸거나 지갑에 넣었거나 서명했다면 직접 송금하지 마세요.',
  'slip.wallet': '이 브라우저의 지갑으로 보내기',
  'slip.wallet.asking': '지갑에서 주소와 금액을 비교한 뒤 승인하세요.',
  'slip.wallet.sent': '지갑에서 보냈습니다. 블록에 담기면 데스크가 감지하니 다시 보내지 마세요.',
  'slip.wallet.copy': '거래 ID 복사',
  'slip.wallet.declined': '지갑에서 거절하셨습니다. 아무것도 보내지 않았습니다.',
  'slip.wallet.other_network':
    '지갑이 다른 네트워크에 있습니다. 지갑에서 네트워크를 바꾸세요. 아무것도 보내지 않았습니다.',
  'slip.wallet.failed': '지갑에서 오류가 났습니다. 다시 시도하기 전에 보낸 것이 있는지 지갑에서 확인하세요.',
  'prizes.due': '지급할 추첨 상금',
  'prizes.due.of': '{{date}} 상금: {{amount}} · {{network}}',
  'slip.qr': 'QR 코드와 결제 링크',
  'slip.qr.label': '결제 링크의 QR 코드',
  'slip.uri.copy': '결제 링크 복사',
  'slip.instructions': '은행 송금 정보',
  'slip.copy_line': '{{label}} 복사',
  'instruction.Bank': '은행',
  'instruction.Account number': '계좌번호',
  'instruction.Account holder': '예금주',
  'instruction.Amount': '금액',
  'slip.receiver.unasked':
    '받는 주소로 보낼 수 있는지 네트워크가 답하지 않았습니다. 보내기 전에 익스플로러에서 확인하세요.',
  'slip.receiver.receiver_is_contract':
    '받는 주소가 지갑이 아니라 컨트랙트입니다. 받을 수 있는 주소인지 고객에게 먼저 확인하세요.',
  'slip.receiver.receiver_not_activated':
    '아직 활성화되지 않은 주소입니다. 첫 송금에는 네트워크 수수료가 더 듭니다.',
  'slip.receiver.receiver_like_another':
    '최근에 보낸 다른 주소와 앞뒤가 같은 주소입니다. 지갑의 기록에서 고르지 말고 모든 글자를 비교하세요.',
  'slip.waiting': '네트워크에 송금이 보이기를 기다리는 중',
  'slip.watching': '데스크가 스스로 찾으므로 알릴 필요가 없습니다.',
  'slip.txid': '바로 확인하려면 트랜잭션 ID',
  'slip.txid.hint': '탐색기 주소도 됩니다. 없어도 데스크가 스스로 찾습니다.',
  'slip.txid.needed':
    '탐색기 주소도 됩니다. 이 네트워크에서는 데스크가 송금을 스스로 찾을 수 없어 꼭 필요합니다.',
  'slip.txid.read_as': '읽은 값: {{txid}}',
  'slip.txid.missing': '먼저 트랜잭션 ID를 붙여넣으세요.',
  'slip.proof': '트랜잭션 키 또는 송금 증명',
  'slip.proof.hint': '이 네트워크에서는 받는 사람이 보이지 않습니다. 키는 지갑의 송금 내역에 있습니다.',
  'slip.report': '이 송금 확인',
  'slip.attest.payout': '전달 확인',
  'slip.attest.refund': '환불 확인',
  'slip.accept': '이 송금으로 마무리',
  'slip.withdraw.payout': '송금 버리기',
  'slip.withdraw.refund': '환불 준비 취소',

  'withdraw.title.payout': '이 송금을 버릴까요?',
  'withdraw.title.refund': '이 환불의 준비를 취소할까요?',
  'withdraw.text': '아직 보내지 않았을 때만 하세요. 두 번 보낸 돈은 되돌릴 수 없습니다.',
  'withdraw.amount': '더 이상 보내지 않을 금액',
  'withdraw.sent_check': '이 주소로 보내지 않았습니다: {{amount}}',
  'withdraw.part':
    '{{paid}} 송금은 그대로 남고, 나머지는 받은 돈이 남아 있는 만큼 다시 환불할 금액이 됩니다.',
  'withdraw.part_check': '이 주소로 {{paid}}보다 많이 보내지 않았습니다.',
  'withdraw.problem': '사실이라면 표시하세요. 이미 보냈다면 그대로 두세요.',
  'withdraw.keep': '그대로 두기',

  'attest.text': '이 송금의 증거는 운영자의 말뿐입니다. 은행이 처리한 뒤에만 확인하세요.',
  'attest.amount': '아직 보낼 금액',
  'attest.address': '받는 계좌',
  'attest.part': '보낸 금액 ({{symbol}})',
  'attest.part.hint': '은행이 일부만 처리했다면 그만큼만 적으세요. 나머지는 보낼 금액으로 남습니다.',
  'attest.part.over': '남은 금액보다 {{amount}} 많습니다.',
  'attest.evidence': '송금 거래 번호',
  'attest.evidence.hint': '나중에 찾을 수 있도록 은행이 붙인 번호를 적으세요.',
  'attest.problem.evidence': '송금 거래 번호를 입력하세요.',

  'settle.text': '더 이상 보내지 않습니다. 차액은 장부에, 이유는 기록에 남습니다.',

  'reason.label': '이유',
  'reason.hint': '기록에 남습니다.',
  'reason.problem': '이유를 짧게 적으세요.',

  'payment.list': '받는 쪽으로 간 송금',
  'payment.others': '받는 쪽으로 간 다른 송금',
  'payment.others.text': '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보냈나요?',
  'payment.final': '확정',
  'payment.gone': '네트워크에서 사라짐',
  'payment.given_up': '사라져서 포기함',
  'payment.not_ours': '우리 송금 아님',
  'payment.unexplained': '아직 모르는 송금',
  'judgement.ours': '우리가 보냄',
  'judgement.not_ours': '우리 송금 아님',
  'judgement.given_up': '포기하기',
  'judgement.unexplained': '다시 판단하기',
  'judgement.text.ours': '준비한 송금이 없었더라도, 이제부터 이 주문이 보낼 금액으로 계산합니다.',
  'judgement.text.not_ours':
    '이 주문의 송금이 아닙니다. 다른 사람이 보냈거나, 상금처럼 이 데스크가 다른 일로 보낸 돈입니다. 여기서는 계산하지 않으며, 이 주문이 보낼 금액은 그대로 남습니다.',
  'judgement.none': '모두 우리 송금 아님',
  'judgement.prize':
    '{{date}} 추첨 상금 {{amount:이}} 같은 주소로 지급을 기다리고 있습니다. 이 송금이 상금이라면 돌아가서 자금 화면에 기록하세요.',
  'judgement.no_prize': '이 송금은 상금이 아닙니다.',
  'judgement.no_prize.problem': '상금이 아닐 때만 표시하세요.',
  'judgement.text.given_up':
    '다른 송금으로 바뀌는 등 절대 돌아올 수 없을 때만 하세요. 모자란 금액을 다시 보낼 수 있게 되며, 만약 돌아오면 받는 쪽은 두 번 받습니다.',
  'judgement.text.unexplained':
    '이 송금에 대한 판단이 잘못되었을 때 하세요. 확정된 송금이라도 더 이상 계산하지 않으며, 다시 판단할 때까지 주문을 보류합니다. 다른 주문의 송금이라면 그 주문을 준비하고 거기에 트랜잭션을 입력한 뒤 이 보류를 푸세요.',

  'fault.title': '프로그램 오류: {{work}}',
  'fault.times': '연속 {{count}}회 실패, 마지막 {{time}}',
  'fault.retry': '{{time}}에 다시 시도',
  'fault.advice':
    '다시 시도해서 성공할 때까지 주문이 스스로 진행되지 않으며, 성공하면 이 표시는 사라집니다. 한 시간 뒤에도 남아 있으면 이 내용과 주문 번호를 프로그램 관리자에게 보내세요. 더 자세한 내용은 로그에 있습니다.',
  'fault_work.expiry': '환율 고정 종료',
  'fault_work.overpayment': '초과 입금 주문 종료',
  'fault_work.letters': '메일 발송',
  'fault_work.rail': '{{network}} 입출금 처리',
  'hold.title': '보류: {{reason}}',
  'hold.open_for': '보류된 지',
  'hold.review': '{{time}}까지 확인',
  'hold.steps': '할 일',
  'hold.said': '{{name}}:',
  'hold.open.text':
    '운영자가 보류를 풀 때까지 이 주문에서는 보내거나 돌려주지 않습니다. 고객에게는 확인 중이라고 보입니다.',
  'hold.open.reason': '고객에게 보이는 내용',
  'hold.open.operator': '담당자가 확인하려고 주문을 멈춤',
  'hold.open.question': '담당자가 여쭤볼 것이 있으니 답변을 부탁함',
  'hold.open.bank_freeze': '은행이 이체를 지급정지함',
  'hold.open.review': '다시 확인할 때',
  'hold.open.review.hint': '30일 안에서 고르세요. 고객에게 이 시각을 알립니다. 비워 두면 내일 이 시각입니다.',
  'hold.open.review.problem': '앞으로 30일 안의 시각을 고르세요.',
  'hold.close.title': '이 보류를 풀까요?',
  'hold.close.text': '이유: {{reason}}. 풀고 나면 다시 송금하고 환불을 준비할 수 있습니다.',
  'hold.close.deposit_gone':
    '이유: {{reason}}. 지금 모자란 금액을 확인한 것으로 남깁니다. 이미 보낸 돈은 그대로이며, 돈이 다시 들어올 때까지 더 보내지 않습니다.',
  'hold.note': '확인한 내용',
  'hold_reason.deposit_gone': '고객의 입금이 사라짐',
  'hold_reason.deposit_reversed': '은행이 입금을 취소함',
  'hold_reason.payment_gone': '우리 송금이 사라짐',
  'hold_reason.paid_too_much': '보낼 금액보다 많이 보냄',
  'hold_reason.payment_unexplained': '누가 보냈는지 모르는 송금',
  'hold_reason.address_integrity': '주문이 기록과 다름',
  'hold_reason.restored': '데스크를 백업에서 되살림',
  'hold_reason.operator': '운영자가 멈춤',
  'hold_reason.question': '고객의 답변을 기다림',
  'hold_reason.bank_freeze': '은행이 지급정지함',
  'hold_reason.listed': '차단 목록에 있음',
  'hold_reason.screening': '심사 결과 확인 필요',
  'hold.cause.deposit_gone': '고객의 입금이 네트워크에서 더 이상 보이지 않습니다.',
  'hold.cause.deposit_reversed': '이 주문에 기록한 입금을 은행이 취소했습니다. 그 돈은 장부에서 빠졌습니다.',
  'hold.cause.payment_gone':
    '받는 쪽으로 간 송금이 보였다가 네트워크에서 사라졌습니다. 다시 나타날 수 있습니다.',
  'hold.cause.paid_too_much': '보낼 금액보다 0.1 % 넘게 더 보냈습니다.',
  'hold.cause.payment_unexplained':
    '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보낸 것이라면, 다시 보내면 두 번 보내게 됩니다.',
  'hold.cause.address_integrity':
    '데이터베이스의 주문 내용이 기록과 다르거나, 입금 주소가 데스크의 계좌에서 나온 주소가 아닙니다. 누군가 데이터베이스를 바꾸었을 수 있습니다.',
  'hold.cause.restored':
    '데이터베이스를 이전 상태로 되돌렸습니다. 그 사이 이 주문에서 송금이나 환불을 했을 수 있습니다.',
  'hold.cause.operator': '운영자가 이 주문을 멈췄습니다.',
  'hold.cause.question': '운영자가 고객에게 문의하고 답변을 기다립니다.',
  'hold.cause.bank_freeze': '은행이 이 주문의 돈을 지급정지했습니다.',
  'hold.cause.listed': '이 주문의 이메일, 받는 쪽 또는 보낸 쪽이 차단 목록에 있습니다.',
  'hold.cause.screening': '심사 서비스가 받는 쪽에서 문제를 발견했거나 응답하지 않았습니다.',
  'hold.seen':
    '이 송금까지 더하면 받는 쪽에 {{amount}} {{symbol}} 중 {{total}}, 즉 {{percent}} %가 갔습니다.',
  'hold.shortage': '보냈거나 보내기로 한 것에 비해 {{amount}} 모자랍니다.',
  'hold.loss': '그중 {{amount:은}} 이미 보냈으므로, 돌아오지 않으면 손실입니다.',
  'hold.step.deposit_gone.1':
    '다른 탐색기에서 트랜잭션을 찾아보세요. 있다면 기다렸다가, 모자란 금액이 없어지면 보류를 푸세요.',
  'hold.step.deposit_gone.2':
    '사라졌다면 더 보내지 마세요. 이미 송금했다면 “다시 입금 요청” 문구로 고객에게 쓰세요(M). 그러면 주문 화면에 부족한 금액과 보낼 곳이 표시됩니다. 아니라면 송금을 버리거나 주문을 취소하세요.',
  'hold.step.deposit_gone.3':
    '돈이 오지 않으면 확인한 내용을 적고 보류를 푸세요. 모자란 금액을 확인한 것으로 남습니다.',
  'hold.step.deposit_reversed.1':
    '보내지 마세요. 은행에 이유를 물어보세요. 이미 송금했다면 “다시 입금 요청” 문구로 고객에게 쓰세요(M). 그러면 주문 화면에 부족한 금액과 보낼 곳이 표시됩니다.',
  'hold.step.deposit_reversed.2':
    '다시 들어오면 새 거래를 기록하고 보류를 푸세요. 들어오지 않으면 송금하지 않은 주문은 취소하고, 이미 송금한 주문은 확인한 내용을 적고 보류를 푸세요.',
  'hold.step.payment_gone.1':
    '다시 보내지 마세요. 지갑에 그 트랜잭션이 남아 있다면 같은 것을 한 번 더 전송하세요.',
  'hold.step.payment_gone.2': '네트워크에 다시 보이면 보류를 푸세요.',
  'hold.step.payment_gone.3':
    '절대 돌아올 수 없을 때만 아래에서 “포기하기”를 누르세요. 그러면 모자란 금액을 다시 보낼 수 있습니다.',
  'hold.step.paid_too_much.1':
    '금액이 크다면 “더 많이 보냄” 문구로 고객에게 쓰세요(M). 돌려받을 주소는 데스크에 없으니, 고객이 알고 있는 고객 지원에서 정하세요. 돌아온 금액은 자금에서 “매수 또는 추가”로 기록하세요.',
  'hold.step.paid_too_much.2':
    '아래에서 “이 송금으로 마무리”를 누르고 이유를 적으세요. 차액은 장부에 남고 보류가 풀립니다.',
  'hold.step.payment_unexplained.1': '그 트랜잭션을 우리 지갑과 비교하고 동료에게 물어보세요.',
  'hold.step.payment_unexplained.2':
    '이 데스크가 보냈다면 아래에서 “우리가 보냄”을 누르세요. 그때부터 계산합니다.',
  'hold.step.payment_unexplained.3':
    '같은 받는 쪽의 다른 주문을 위한 송금이라면 그 주문에, 상금이라면 자금 화면에 기록하세요. 다른 사람이 보냈다면 “우리 송금 아님”을 누르세요. 남은 송금이 없는데 보류가 그대로면 직접 푸세요.',
  'hold.step.address_integrity.1':
    '아무것도 보내지 마세요. 아래 입금 주소를 내 지갑이 같은 번호로 보여 주는 주소와 비교하세요. “naru audit verify”는 나중에 바뀐 것을 알려 줍니다. 처음부터 주소가 달랐다면 아무것도 찾지 못합니다.',
  'hold.step.address_integrity.2':
    '누가 데이터베이스에 쓸 수 있었는지 알아보고, 의심되면 비밀번호를 바꾸세요.',
  'hold.step.address_integrity.3':
    '아직 입금되지 않은 주문은 취소하세요. 다른 주문은 받는 주소와 금액이 고객이 요청한 그대로이고 돈이 우리에게 들어온 것이 확실할 때만 보류를 푸세요. 그때의 내용이 기록에 남습니다.',
  'hold.step.restored.1': '백업 이후 이 받는 쪽으로 보낸 것이 있는지 지갑이나 은행을 확인하세요.',
  'hold.step.restored.2':
    '있다면 계속하기 전에 트랜잭션 ID를 적거나, 그 옆의 “우리가 보냄”을 눌러 알려 주세요.',
  'hold.step.restored.3': '확인한 내용을 적고 보류를 푸세요.',
  'hold.step.operator.1': '메모의 내용을 해결하세요. 적은 사람에게 물어보세요.',
  'hold.step.question.1': '아직 묻지 않았다면 이 화면에서 고객에게 메시지를 보내고(M) 답변을 기다리세요.',
  'hold.step.bank_freeze.1': '은행에 필요한 것을 확인하고, 진행 상황을 고객에게 알리세요(M).',
  'hold.step.listed.1':
    '목록 화면에서 항목을 확인하고 정책에 따라 이 주문을 진행해도 되는지 판단하세요. 보류를 풀면 진행되고, 나중에 목록에 추가된 항목은 다시 멈춥니다.',
  'hold.step.screening.1':
    '메모의 참조 번호를 심사 서비스에서 확인하고 정책에 따라 판단하세요. 보류를 풀면 서비스에 다시 묻지 않고 주문을 진행합니다.',
  'hold.step.operator.2': '확인한 내용을 적고 보류를 푸세요.',
};
