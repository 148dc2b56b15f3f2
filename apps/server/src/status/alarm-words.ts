import type { Alarm, AlarmKind } from '@naru/contract';

type Words = Alarm['what'];

/** The texts of the web hook while nothing else works without the database; with `{{cause}}`. */
export const OUTAGE_WORDS: Readonly<Record<'begun' | 'ended', Words>> = {
  begun: {
    en: 'The desk cannot read its alarms: most likely its database does not answer\nWhile this lasts no order moves on and no letter is sent. Check that the database runs and can be reached and that its disk has room. What failed: {{cause}}',
    kr: '데스크가 알림을 읽지 못함: 데이터베이스가 응답하지 않는 것으로 보임\n그동안 주문이 진행되지 않고 메일도 나가지 않습니다. 데이터베이스가 실행 중이고 연결되는지, 디스크에 공간이 있는지 확인하세요. 오류 내용: {{cause}}',
  },
  ended: {
    en: 'The desk reads its alarms again',
    kr: '데스크가 다시 알림을 읽음',
  },
};

/** The text of each alarm, with `{{names}}` and `{{count}}`, and the advice for an operator. */
export const ALARM_WORDS: Readonly<Record<AlarmKind, { readonly what: Words; readonly advice: Words }>> = {
  rail_silent: {
    what: { en: 'Not read: {{names}}', kr: '읽지 못함: {{names}}' },
    advice: {
      en: 'The desk sees no payments there and takes no new orders with it. Check that its node or service runs and can be reached; the desk goes on by itself once it answers.',
      kr: '그 네트워크의 입금을 볼 수 없고 새 주문도 받지 않습니다. 노드나 서비스가 실행 중이고 연결되는지 확인하세요. 응답이 돌아오면 데스크가 스스로 이어 갑니다.',
    },
  },
  blocks_pruned: {
    what: {
      en: 'Blocks missing at the server: {{names}}',
      kr: '서버에 없는 블록이 있음: {{names}}',
    },
    advice: {
      en: 'The server no longer has the blocks after the last one that the desk read, so the desk cannot go on by itself. Connect a server that has them. If you have none, naru rails anchor skips them and lists the orders to look at; the guide of the alarm says how.',
      kr: '데스크가 마지막으로 읽은 블록 다음의 블록이 서버에서 이미 삭제되어 스스로 이어 갈 수 없습니다. 그 블록이 있는 서버를 연결하세요. 그런 서버가 없으면 naru rails anchor 명령으로 건너뛸 수 있고, 이때 확인해야 할 주문이 표시됩니다. 방법은 이 알림의 안내서에 있습니다.',
    },
  },
  prices_missing: {
    what: { en: 'No prices: no order can be placed', kr: '시세가 없어 주문을 받지 못함' },
    advice: {
      en: 'Look at the sources on the Market page. If none answers, the desk cannot reach the internet.',
      kr: '시세 화면에서 출처를 확인하세요. 모두 응답이 없다면 데스크가 인터넷에 연결되지 않은 것입니다.',
    },
  },
  price_halted: {
    what: { en: 'No price for {{names}}', kr: '가격 없음: {{names}}' },
    advice: {
      en: 'These currencies are not offered. The Market page says why, and lets you set a price.',
      kr: '이 통화들은 거래되지 않습니다. 시세 화면에서 이유를 보고 가격을 지정할 수 있습니다.',
    },
  },
  feed_silent: {
    what: {
      en: 'Price sources without a usable price: {{names}}',
      kr: '쓸 수 있는 가격이 없는 시세 출처: {{names}}',
    },
    advice: {
      en: 'They have not answered for minutes, or repeat an old price. They do not count, and the desk queries them again by itself. While other sources remain, just say that you are on it. Market → Sources shows what each of them answers.',
      kr: '몇 분째 응답이 없거나 지난 가격을 되풀이합니다. 이 출처는 가격에 반영되지 않고 데스크가 스스로 다시 물어봅니다. 다른 출처가 남아 있으면 맡는다고만 표시하세요. 시세 → 출처에서 각 출처의 응답을 볼 수 있습니다.',
    },
  },
  feed_apart: {
    what: {
      en: 'Price sources far from all others: {{names}}',
      kr: '다른 곳과 크게 다른 시세 출처: {{names}}',
    },
    advice: {
      en: 'Their prices are left out of what the desk quotes. Do not stop orders and do not set a price because of it. Market → Sources shows how far they are; say that you are on it.',
      kr: '이 출처의 가격은 데스크의 시세에 반영되지 않습니다. 이 때문에 주문을 멈추거나 가격을 지정하지 마세요. 시세 → 출처에서 얼마나 다른지 확인하고, 맡는다고 표시하세요.',
    },
  },
  orders_stopped: {
    what: { en: 'New orders are stopped', kr: '새 주문 중지' },
    advice: {
      en: 'An operator stopped them. You can allow them again on the Market page.',
      kr: '운영자가 중지했습니다. 시세 화면에서 다시 받을 수 있습니다.',
    },
  },
  desk_unattended: {
    what: { en: 'New orders are stopped: no operator was seen', kr: '운영자가 보이지 않아 새 주문 중지' },
    advice: {
      en: 'Any action in the console lets visitors order again. The Opening hours page has a button for it.',
      kr: '콘솔에서 무엇이든 하면 다시 주문을 받습니다. 운영 시간 화면에 버튼이 있습니다.',
    },
  },
  desk_paused: {
    what: { en: 'New orders are paused', kr: '새 주문 일시 중지' },
    advice: {
      en: 'An operator paused them. You can end this on the Opening hours page.',
      kr: '운영자가 멈췄습니다. 운영 시간 화면에서 다시 시작할 수 있습니다.',
    },
  },
  currency_paused: {
    what: { en: 'Paused: {{names}}', kr: '일시 중지: {{names}}' },
    advice: {
      en: 'New orders with it are paused in one direction. You can end this on the Opening hours page.',
      kr: '이 통화의 새 주문을 한 방향에서 멈췄습니다. 운영 시간 화면에서 다시 시작할 수 있습니다.',
    },
  },
  order_overdue: {
    what: { en: 'Late payouts: {{count}}', kr: '늦은 송금: {{count}}건' },
    advice: {
      en: 'They were paid more than an hour ago. They are at the top of To send.',
      kr: '입금된 지 한 시간이 넘었습니다. 보낼 주문의 맨 위에 있습니다.',
    },
  },
  order_failing: {
    what: { en: 'Orders with a program error: {{count}}', kr: '프로그램 오류가 난 주문: {{count}}건' },
    advice: {
      en: 'Each order says what failed, how often and when. The desk tries again by itself, and other orders are not affected. If one still fails after an hour, send what it says to the person who runs the program.',
      kr: '각 주문에 무엇이 언제 몇 번 실패했는지 적혀 있습니다. 데스크가 스스로 다시 시도하며 다른 주문에는 영향이 없습니다. 한 시간 뒤에도 계속 실패하면 그 내용을 프로그램 관리자에게 보내세요.',
    },
  },
  order_held: {
    what: { en: 'Orders on hold: {{count}}', kr: '보류된 주문: {{count}}건' },
    advice: {
      en: 'Each says why, and what to look at before its hold is closed.',
      kr: '각 주문에 보류 이유와 풀기 전에 확인할 것이 적혀 있습니다.',
    },
  },
  refund_due: {
    what: { en: 'Refunds due within a day: {{count}}', kr: '하루 안에 해야 할 환불: {{count}}건' },
    advice: {
      en: 'Customers were promised their money within 5 business days.',
      kr: '고객에게 5영업일 안에 환불하기로 약속했습니다.',
    },
  },
  mail_given_up: {
    what: { en: 'Letters that could not be sent: {{count}}', kr: '보내지 못한 메일: {{count}}통' },
    advice: {
      en: 'The Mail page says why. The people they were for have not been informed yet.',
      kr: '메일 화면에 이유가 있습니다. 받을 사람은 아직 내용을 모릅니다.',
    },
  },
  mail_delayed: {
    what: {
      en: 'Letters delayed by the mail server: {{count}}',
      kr: '메일 서버 문제로 늦어지는 메일: {{count}}통',
    },
    advice: {
      en: 'The desk tries again by itself, for two days. If there are many, the mail server is down.',
      kr: '데스크가 이틀 동안 스스로 다시 시도합니다. 많다면 메일 서버가 멈춘 것입니다.',
    },
  },
  mail_down: {
    what: {
      en: 'The mail server does not take letters: {{count}} wait',
      kr: '메일 서버가 메일을 받지 않음: {{count}}통 대기',
    },
    advice: {
      en: 'The desk tries again by itself for two days, and no letter is lost meanwhile: do not pass letters on by hand. Ask the person who runs the server to check the mail server (their setting SMTP_URL): whether it runs, can be reached and takes its password. Customers see on the pages of their orders what letters would say.',
      kr: '데스크가 이틀 동안 스스로 다시 시도하며 그동안 사라지는 메일은 없으니 직접 전하지 마세요. 서버를 관리하는 사람에게 메일 서버(설정 SMTP_URL)가 실행 중이고 연결되며 비밀번호를 받는지 확인해 달라고 하세요. 고객은 메일의 내용을 주문 화면에서 볼 수 있습니다.',
    },
  },
  reserve_short: {
    what: { en: 'Not offered to receive: {{names}}', kr: '받는 통화로 제공하지 않음: {{names}}' },
    advice: {
      en: 'The free reserve is below the limit that was set on the Treasury page, so nobody can order these currencies. They open by themselves once you have added to them and recorded it on the Treasury page.',
      kr: '사용 가능한 보유량이 자금 화면에서 정한 기준 금액보다 적어 이 통화로 받는 주문을 할 수 없습니다. 채우고 자금 화면에 기록하면 스스로 다시 열립니다.',
    },
  },
  reserve_full: {
    what: { en: 'Not accepted: {{names}}', kr: '받지 않는 통화: {{names}}' },
    advice: {
      en: 'The free reserve is above the limit that was set on the Treasury page, so nobody can pay with these currencies. They open by themselves once you have moved some away and recorded it on the Treasury page.',
      kr: '사용 가능한 보유량이 자금 화면에서 정한 기준 금액보다 많아 이 통화로 결제할 수 없습니다. 일부를 옮기고 자금 화면에 기록하면 스스로 다시 열립니다.',
    },
  },
  reserve_low: {
    what: { en: 'Low reserve: {{names}}', kr: '보유량 부족: {{names}}' },
    advice: {
      en: 'Orders for more than what is left are refused; with nothing left, nobody can order the currency. Add to your wallets and accounts, and record it on the Treasury page, which says how much is missing.',
      kr: '남은 금액보다 큰 주문은 받지 않으며, 남은 것이 없으면 이 통화로 받는 주문을 할 수 없습니다. 지갑이나 계좌를 채우고 자금 화면에 기록하세요. 얼마가 부족한지는 자금 화면에 나옵니다.',
    },
  },
  message_unanswered: {
    what: { en: 'Messages without an answer: {{count}}', kr: '답하지 않은 문의: {{count}}건' },
    advice: {
      en: 'Visitors have waited for more than four hours.',
      kr: '방문자가 네 시간 넘게 기다리고 있습니다.',
    },
  },
  backup_missing: {
    what: { en: 'No recent backup', kr: '최근 백업 없음' },
    advice: {
      en: 'The last attempt failed, or the last backup is too old. The log says why in backup_failed. Check that the folder of BACKUP_DIR can be written and that its disk has room; the desk tries again within ten minutes.',
      kr: '마지막 시도가 실패했거나 마지막 백업이 너무 오래되었습니다. 로그의 backup_failed에 이유가 있습니다. BACKUP_DIR 폴더에 쓸 수 있고 디스크에 공간이 있는지 확인하세요. 데스크가 10분 안에 다시 시도합니다.',
    },
  },
  disk_low: {
    what: { en: 'Free disk space: {{count}} MB', kr: '남은 디스크 공간: {{count}}MB' },
    advice: {
      en: 'A desk that cannot write stops. Make room where its data folder is.',
      kr: '기록할 수 없으면 데스크가 멈춥니다. 데이터 폴더가 있는 디스크의 공간을 확보하세요.',
    },
  },
  disk_full: {
    what: {
      en: 'The disk of the database is full: nothing can be saved',
      kr: '데이터베이스의 디스크가 가득 차서 저장할 수 없음',
    },
    advice: {
      en: 'No order moves on and none can be placed; nothing is lost. Free some space on the disk of the database. The desk goes on by itself within seconds.',
      kr: '주문이 진행되지 않고 새 주문도 받지 못합니다. 사라진 데이터는 없습니다. 데이터베이스가 있는 디스크의 공간을 확보하세요. 몇 초 안에 데스크가 스스로 다시 동작합니다.',
    },
  },
  database_damaged: {
    what: { en: 'The database file is damaged: {{names}}', kr: '데이터베이스 파일 손상: {{names}}' },
    advice: {
      en: 'Its disk is probably failing. Pause new orders, keep a copy of the data folder, and restore the last backup on another disk.',
      kr: '디스크 고장일 가능성이 큽니다. 새 주문을 멈추고 데이터 폴더를 복사해 둔 뒤 다른 디스크에 마지막 백업을 복원하세요.',
    },
  },
  database_slow: {
    what: {
      en: 'The database is slow: a write takes {{count}} ms',
      kr: '느린 데이터베이스: 쓰기에 {{count}}ms',
    },
    advice: {
      en: 'Orders and payouts wait for it. Look at the load and the disk of the machine that it runs on.',
      kr: '주문과 송금이 함께 늦어집니다. 데이터베이스가 있는 서버의 부하와 디스크를 확인하세요.',
    },
  },
  clocks_apart: {
    what: {
      en: 'The clocks of the desk and of its database are {{count}} s apart',
      kr: '데스크와 데이터베이스의 시계가 {{count}}초 다름',
    },
    advice: {
      en: 'Prices, rate locks and deadlines go by the clock of the database. Turn on time synchronization (NTP) on its machine and on that of the desk; this ends by itself once they agree.',
      kr: '시세, 환율 고정, 기한은 데이터베이스의 시계를 따릅니다. 데이터베이스와 데스크 서버에서 시간 동기화(NTP)를 켜세요. 시계가 맞으면 알림은 스스로 사라집니다.',
    },
  },
  books_wrong: {
    what: { en: 'The books are wrong: {{names}}', kr: '장부 오류: {{names}}' },
    advice: {
      en: 'A balance differs from its entries. Pause new orders, send no payouts in these currencies, keep a copy of the database, and run naru audit verify, which names the row.',
      kr: '잔액이 장부 항목과 다릅니다. 새 주문을 멈추고 이 통화로 송금하지 마세요. 데이터베이스를 복사해 두고 naru audit verify를 실행하면 어느 행인지 알려 줍니다.',
    },
  },
  audit_broken: {
    what: { en: 'The record was altered: {{names}}', kr: '기록이 변조됨: {{names}}' },
    advice: {
      en: 'Somebody other than the desk changed the database, or its disk is faulty. Pause new orders, keep a copy of the database, and run naru audit verify.',
      kr: '데스크가 아닌 누군가가 데이터베이스를 바꾸었거나 디스크가 고장 났습니다. 새 주문을 멈추고, 데이터베이스를 복사해 두고, naru audit verify를 실행하세요.',
    },
  },
  address_altered: {
    what: { en: 'Orders that were altered: {{count}}', kr: '내용이 변조된 주문: {{count}}건' },
    advice: {
      en: 'An address or an amount differs from the record. The orders are on hold and cannot be paid. Find out who can write to the database before you close a hold.',
      kr: '주소나 금액이 기록과 다릅니다. 주문은 보류되어 송금할 수 없습니다. 보류를 풀기 전에 누가 데이터베이스에 쓸 수 있는지 확인하세요.',
    },
  },
  addresses_low: {
    what: { en: 'Few deposit addresses are ready: {{names}}', kr: '준비된 입금 주소 부족: {{names}}' },
    advice: {
      en: 'Without one no order can be placed. The desk makes new ones by itself; after a restore it first needs an answer from the network. Check that the network is read.',
      kr: '주소가 없으면 주문을 받을 수 없습니다. 데스크가 스스로 새 주소를 만들지만, 복원한 뒤에는 네트워크의 응답이 먼저 필요합니다. 네트워크를 읽고 있는지 확인하세요.',
    },
  },
  address_list_empty: {
    what: { en: 'No payment address is left: {{names}}', kr: '남은 입금 주소 없음: {{names}}' },
    advice: {
      en: 'These currencies take no new orders; the form says so. Make new addresses in your wallet, add them at the end of the list in the data folder, and restart the desk.',
      kr: '이 통화로는 새 주문을 받지 않고, 주문 화면에도 그렇게 표시됩니다. 지갑에서 새 주소를 만들어 데이터 폴더의 목록 끝에 추가하고 데스크를 다시 시작하세요.',
    },
  },
  address_list_low: {
    what: { en: 'Few payment addresses are left: {{names}}', kr: '얼마 남지 않은 입금 주소: {{names}}' },
    advice: {
      en: 'At most a fifth of the list is left. Make new addresses in your wallet, add them at the end of the list in the data folder, and restart the desk. Without one, the currency takes no new orders.',
      kr: '목록의 5분의 1 이하만 남았습니다. 지갑에서 새 주소를 만들어 데이터 폴더의 목록 끝에 추가하고 데스크를 다시 시작하세요. 다 쓰면 그 통화로는 새 주문을 받지 않습니다.',
    },
  },
  currency_unarmed: {
    what: { en: 'Closed until you compare addresses: {{names}}', kr: '주소를 확인할 때까지 닫힘: {{names}}' },
    advice: {
      en: 'These currencies take no orders until a person has compared where customers pay to with the wallet. Do it below, or with naru rails arm.',
      kr: '고객이 보낼 주소를 지갑과 비교해 확인하기 전에는 이 통화로 주문을 받지 않습니다. 아래에서 확인하거나 naru rails arm을 쓰세요.',
    },
  },
  currency_source_changed: {
    what: { en: 'Customers would pay to other addresses: {{names}}', kr: '입금 주소가 바뀐 통화: {{names}}' },
    advice: {
      en: 'The key, list or account is no longer the one that was compared, so these currencies are closed. If none of you changed it, somebody else can use the machine of the desk. Otherwise compare the addresses below; the currency opens 24 hours later.',
      kr: '키, 주소 목록 또는 계좌가 확인했던 것과 달라 이 통화를 닫았습니다. 여러분이 바꾸지 않았다면 다른 사람이 데스크 서버를 쓸 수 있는 것입니다. 직접 바꾸었다면 아래에서 주소를 확인하세요. 24시간 뒤에 열립니다.',
    },
  },
  currency_source_waiting: {
    what: {
      en: 'Opens a day after its addresses changed: {{names}}',
      kr: '주소가 바뀌어 하루 뒤 열림: {{names}}',
    },
    advice: {
      en: 'Somebody confirmed other addresses; the Status page says when it opens. If none of you did, stop the desk and find out who can use its machine.',
      kr: '누군가 새 주소를 확인했습니다. 언제 열리는지는 상태 화면에 있습니다. 여러분이 한 일이 아니라면 데스크를 멈추고 누가 서버를 쓸 수 있는지 알아보세요.',
    },
  },
  visitors_shared: {
    what: {
      en: 'Nearly all visitors have a few addresses: {{names}}',
      kr: '방문자 대부분의 주소가 몇 개뿐임: {{names}}',
    },
    advice: {
      en: 'These are probably the addresses of a proxy or of Cloudflare, which does not pass on the visitors’ own. The desk takes all visitors for a few clients, so one visitor uses up what everybody together may do. Set the proxy and TRUST_PROXY as docs/install.md says, and restart the desk.',
      kr: '방문자의 주소를 전달하지 않는 프록시나 Cloudflare의 주소일 가능성이 큽니다. 데스크가 모든 방문자를 몇 명으로 여기므로, 한 사람이 모두의 한도를 다 쓸 수 있습니다. docs/install.md대로 프록시와 TRUST_PROXY를 설정하고 데스크를 다시 시작하세요.',
    },
  },
  hook_failing: {
    what: { en: 'The web hook for alarms fails: {{names}}', kr: '알림 웹훅 실패: {{names}}' },
    advice: {
      en: 'What it should report is sent again until it arrives. Check ALARM_HOOK_URL and ALARM_HOOK_CHAT, and the service behind them.',
      kr: '전하지 못한 알림은 도착할 때까지 다시 보냅니다. ALARM_HOOK_URL과 ALARM_HOOK_CHAT, 그리고 그 서비스를 확인하세요.',
    },
  },
  attendance_ending: {
    what: {
      en: 'New orders stop in {{count}} min: no operator was seen',
      kr: '{{count}}분 뒤 새 주문 중지: 운영자가 보이지 않음',
    },
    advice: {
      en: 'Any action in the console keeps the desk open. The Opening hours page has a button for it.',
      kr: '콘솔에서 무엇이든 하면 계속 주문을 받습니다. 운영 시간 화면에 버튼이 있습니다.',
    },
  },
  approval_waiting: {
    what: { en: 'To be approved by a second person: {{count}}', kr: '다른 사람의 승인 대기: {{count}}건' },
    advice: {
      en: 'Somebody prepared it and may not approve it themselves. It expires unless another person decides.',
      kr: '준비한 사람은 직접 승인할 수 없습니다. 다른 사람이 정하지 않으면 만료됩니다.',
    },
  },
  deposit_unmatched: {
    what: { en: 'Unmatched deposits: {{count}}', kr: '주문 없는 입금: {{count}}건' },
    advice: {
      en: 'Money arrived without a tag, or with one that no open order has. On the Unmatched deposits page you can give it to its order, or send it back.',
      kr: '태그가 없거나 맞는 주문이 없는 돈이 들어왔습니다. 주문 없는 입금 화면에서 주문에 연결하거나 돌려보내세요.',
    },
  },
  prize_payment_gone: {
    what: { en: 'A prize’s payment is gone: {{names}}', kr: '사라진 상금 송금: {{names}}' },
    advice: {
      en: 'The network does not show it any more. Look at it in your wallet. If it cannot come back, or another transaction has replaced it, pay the prize again if need be and record the transaction that pays it under Treasury, Lottery. If it comes back, this ends by itself.',
      kr: '네트워크에서 더는 보이지 않습니다. 지갑에서 확인하세요. 돌아올 수 없거나 다른 거래로 바뀌었다면, 필요하면 상금을 다시 보내고 자금 화면의 추첨에서 그 거래를 기록하세요. 다시 나타나면 알림은 스스로 사라집니다.',
    },
  },
  prize_payment_unexplained: {
    what: { en: 'Unexplained payments to winners: {{names}}', kr: '확인되지 않은 당첨자 송금: {{names}}' },
    advice: {
      en: 'Nothing accounts for a payment to a winner’s address. Look for it in your wallets, and say under Treasury, Lottery whether the desk sent it: then it is booked as a difference, and you can ask the winner for it. Otherwise somebody else did.',
      kr: '당첨자 주소로 온 송금인데 장부에 맞는 기록이 없습니다. 지갑에서 찾아보고, 자금 화면의 추첨에서 데스크가 보낸 것인지 밝히세요. 데스크가 보냈다면 차액으로 기록되며 당첨자에게 돌려 달라고 할 수 있습니다. 아니라면 다른 사람이 보낸 것입니다.',
    },
  },
  prize_held: {
    what: { en: 'Prizes on hold: {{names}}', kr: '보류 중인 상금: {{names}}' },
    advice: {
      en: 'They may have been paid in blocks that the desk left out, or somebody held them, and nobody is shown where to pay them. Look the address up in an explorer and in your wallets. Under Treasury, Lottery, record the payment if there is one; then press “Looked into”.',
      kr: '데스크가 건너뛴 블록에서 이미 지급되었을 수 있거나 운영자가 보류한 상금이라, 보낼 곳이 표시되지 않습니다. 탐색기와 지갑에서 그 주소를 확인하세요. 자금 화면의 추첨에서 송금이 있으면 기록한 다음 “확인 마침”을 누르세요.',
    },
  },
  claim_waiting: {
    what: {
      en: 'Customers who say they paid by bank: {{count}}',
      kr: '이체했다고 한 고객: {{count}}명',
    },
    advice: {
      en: 'They said so more than 15 minutes ago. Look at the bank and import its statement under Bank, or record what arrived.',
      kr: '15분 넘게 확인되지 않았습니다. 은행에서 확인하고, 은행 화면에서 거래내역을 불러오거나 입금을 기록하세요.',
    },
  },
  statement_waiting: {
    what: {
      en: 'Statement lines that wait for a person: {{count}}',
      kr: '확인을 기다리는 입금 내역: {{count}}건',
    },
    advice: {
      en: 'They came in more than an hour ago and do not belong to an order yet. The Bank page proposes orders for them.',
      kr: '들어온 지 한 시간이 넘었고 아직 어느 주문의 입금도 아닙니다. 은행 화면에서 맞는 주문을 제안합니다.',
    },
  },
  list_entries_ending: {
    what: {
      en: 'Entries of lists that end within 30 days: {{count}}',
      kr: '30일 안에 끝나는 목록 항목: {{count}}건',
    },
    advice: {
      en: 'Entries about persons are kept for a time (keepListedDays) and then leave their list. Look at each, and keep those that are still needed.',
      kr: '사람에 관한 항목은 일정 기간(keepListedDays)만 보관되고 목록에서 지워집니다. 하나씩 확인하고 아직 필요한 것은 유지하세요.',
    },
  },
  host_changes: {
    what: {
      en: 'Changed on the machine of the desk, not in the console: {{names}}',
      kr: '콘솔이 아닌 데스크 서버에서 바뀜: {{names}}',
    },
    advice: {
      en: 'A command there asks for no password and needs no second person. If none of you did it within the last day, somebody else can use that machine: pause new orders and look at the history of the setting.',
      kr: '서버의 명령은 비밀번호도 다른 사람의 승인도 묻지 않습니다. 지난 하루 동안 여러분 중 누구도 하지 않았다면 다른 사람이 그 서버를 쓸 수 있는 것입니다. 새 주문을 멈추고 설정의 기록을 확인하세요.',
    },
  },
};
