/** Rehearsed incidents, and the clock of a rehearsal desk. */
export const PRACTICE_TEXTS = {
  'practice.link': 'Practice',
  'practice.title': 'Practice',
  'practice.lead':
    'Each incident happens on simulated networks and leads you to where it shows. The desk’s own screens say what to do.',
  'practice.loading': 'Loading the incidents',
  'practice.error': 'The incidents could not be loaded.',
  'practice.incidents': 'Incidents',
  'practice.start': 'Start',
  'practice.again': 'Start again',
  'practice.go': 'Go on',
  'practice.state.not_tried': 'Not tried',
  'practice.state.running': 'Running',
  'practice.state.solved': 'Solved',
  'practice.clock': 'Clock of the desk',
  'practice.clock.now': 'It says {{time}}.',
  'practice.clock.true': 'It shows the real time.',
  'practice.clock.ahead': 'It is {{ahead}} ahead of the real time.',
  'practice.clock.hint':
    'Rate locks, leases and deadlines follow it; your session does not end. It cannot go back.',
  'practice.clock.minutes': '{{count}} minutes later',
  'practice.clock.hours': '{{count}} hours later',
  'practice.clock.days': '{{count}} days later',
  'practice.strip': 'The clock is {{ahead}} ahead',
} as const;
