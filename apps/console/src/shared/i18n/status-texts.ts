/** What needs a person now, and how the console calls for one. */
export const STATUS_TEXTS = {
  'status.title': ['Status', '상태'],
  'status.alarms': ['Needs you now', '지금 처리할 일'],
  'status.more': ['{{count}} more', '{{count}}건 더'],
  'status.fine': [
    'All networks are read, and nothing waits for you.',
    '모든 네트워크를 읽고 있고, 기다리는 일이 없습니다.',
  ],
  'status.loading': ['Loading the status', '상태를 불러오는 중'],
  'status.error': ['The status could not be loaded.', '상태를 불러오지 못했습니다.'],
  'status.calls': ['How this browser calls you', '이 브라우저의 알림'],
  'status.calls.text': [
    'The console calls when something urgent comes up, as long as one of its pages is open.',
    '콘솔 화면이 하나라도 열려 있으면, 급한 일이 생길 때 알려 드립니다.',
  ],
  'status.calls.sound': ['Play a sound', '소리로 알리기'],
  'status.calls.notice': ['Show a notification', '알림 표시하기'],
  'status.calls.blocked': [
    'This browser blocks notifications. Allow them for this site in its settings.',
    '브라우저에서 알림이 차단되어 있습니다. 브라우저 설정에서 이 사이트의 알림을 허용해 주세요.',
  ],
  'status.calls.try': ['Try the sound', '소리 들어 보기'],
  'status.rails': ['Networks', '네트워크'],
  'status.rails.none': [
    'This desk has no network that it reads by itself.',
    '이 데스크가 직접 읽는 네트워크가 없습니다.',
  ],
  'status.rail.symbols': ['Currencies', '통화'],
  'status.rail.read': ['Up to date', '최신'],
  'status.rail.silent': ['No answer', '응답 없음'],
  'status.rail.through': ['Last read', '마지막으로 읽은 때'],
  'status.rail.head': ['Last block', '마지막 블록'],

  'alarm.names': ['{{names}} and {{count}} more', '{{names}} 외 {{count}}곳'],
  'alarm.rail_silent': ['{{names}}: not read since {{time}}', '{{names}}: {{time}}부터 읽지 못함'],
  'alarm.rail_unread': ['{{names}}: not read yet', '{{names}}: 아직 읽지 못함'],
  'alarm.rail_silent.advice': [
    'The desk sees no payments there and takes no new orders with it. Look whether its node or service runs and can be reached; the desk goes on by itself once it answers.',
    '그 네트워크의 입금을 볼 수 없고 새 주문도 받지 않습니다. 노드나 서비스가 실행 중이고 연결되는지 확인하세요. 응답이 돌아오면 데스크가 스스로 이어 갑니다.',
  ],
  'alarm.prices_missing': ['No prices: no order can be placed', '시세가 없어 주문을 받지 못함'],
  'alarm.prices_missing.advice': [
    'Look at the sources on the page Market. If none answers, the desk has no way out to the internet.',
    '시세 화면에서 출처를 확인하세요. 모두 응답이 없다면 데스크가 인터넷에 연결되지 않은 것입니다.',
  ],
  'alarm.price_halted': ['No price for {{names}}', '가격 없음: {{names}}'],
  'alarm.price_halted.advice': [
    'These currencies are not offered. The page Market says why, and lets you set a price.',
    '이 통화들은 거래되지 않습니다. 시세 화면에서 이유를 보고 가격을 지정할 수 있습니다.',
  ],
  'alarm.orders_stopped': ['New orders are stopped since {{time}}', '{{time}}부터 새 주문 중지'],
  'alarm.orders_stopped.advice': [
    'An operator stopped them. The page Market allows them again.',
    '운영자가 중지했습니다. 시세 화면에서 다시 받을 수 있습니다.',
  ],
  'alarm.order_overdue': ['Late payouts: {{count}}', '늦은 송금: {{count}}건'],
  'alarm.order_overdue.advice': [
    'They were paid more than an hour ago. They are at the top of To send.',
    '입금된 지 한 시간이 넘었습니다. 보낼 주문의 맨 위에 있습니다.',
  ],
  'alarm.order_failing': ['Orders with a program error: {{count}}', '프로그램 오류가 난 주문: {{count}}건'],
  'alarm.order_failing.advice': [
    'The desk tries them again by itself; the log says what failed. Other orders are not affected.',
    '데스크가 스스로 다시 시도하며, 로그에 오류 내용이 있습니다. 다른 주문에는 영향이 없습니다.',
  ],
  'alarm.order_held': ['Orders on hold: {{count}}', '보류된 주문: {{count}}건'],
  'alarm.order_held.advice': [
    'Each says why, and what to look at before its hold is closed.',
    '각 주문에 보류 이유와 풀기 전에 확인할 것이 적혀 있습니다.',
  ],
  'alarm.refund_due': ['Refunds due within a day: {{count}}', '하루 안에 해야 할 환불: {{count}}건'],
  'alarm.refund_due.advice': [
    'Customers were promised their money within five business days.',
    '고객에게 영업일 5일 안에 환불하기로 약속했습니다.',
  ],
  'alarm.mail_given_up': ['Letters that could not be sent: {{count}}', '보내지 못한 편지: {{count}}통'],
  'alarm.mail_given_up.advice': [
    'The folder says why. The people they were for have not been told anything yet.',
    '편지함에 이유가 있습니다. 받을 사람은 아직 내용을 모릅니다.',
  ],
  'alarm.mail_delayed': [
    'Letters delayed by the mail server: {{count}}',
    '메일 서버 문제로 늦어지는 편지: {{count}}통',
  ],
  'alarm.mail_delayed.advice': [
    'The desk tries again by itself, for two days. If there are many, the mail server is down.',
    '데스크가 이틀 동안 스스로 다시 시도합니다. 많다면 메일 서버가 멈춘 것입니다.',
  ],
  'alarm.message_unanswered': ['Messages without an answer: {{count}}', '답하지 않은 문의: {{count}}건'],
  'alarm.message_unanswered.advice': [
    'Visitors have waited for more than four hours.',
    '방문자가 네 시간 넘게 기다리고 있습니다.',
  ],
  'alarm.disk_low': ['Free disk space: {{count}} MB', '남은 디스크 공간: {{count}}MB'],
  'alarm.disk_low.advice': [
    'A desk that cannot write stops. Make room where its data folder is.',
    '기록할 수 없으면 데스크가 멈춥니다. 데이터 폴더가 있는 디스크의 공간을 확보하세요.',
  ],
} as const;
