/** What needs a person now, and how the console calls for one. */
export const STATUS_TEXTS = {
  'status.title': 'Status',
  'status.alarms': 'Needs you now',
  'status.more': '{{count}} more',
  'status.fine': 'All networks are read, and nothing waits for you.',
  'status.loading': 'Loading the status',
  'status.error': 'The status could not be loaded.',
  'status.calls': 'How this browser calls you',
  'status.calls.text':
    'The console calls when something urgent comes up, as long as one of its pages is open.',
  'status.calls.sound': 'Play a sound',
  'status.calls.notice': 'Show a notification',
  'status.calls.blocked': 'This browser blocks notifications. Allow them for this site in its settings.',
  'status.calls.try': 'Try the sound',
  'status.rails': 'Networks',
  'status.rails.none': 'This desk has no network that it reads by itself.',
  'status.rail.symbols': 'Currencies',
  'status.rail.read': 'Up to date',
  'status.rail.silent': 'No answer',
  'status.rail.through': 'Last read',
  'status.rail.head': 'Last block',
} as const;
