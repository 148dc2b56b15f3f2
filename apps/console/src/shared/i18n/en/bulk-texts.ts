/** Acts on several orders of a list at once. */
export const BULK_TEXTS = {
  'bulk.label': 'Selected orders',
  'bulk.count': '{{count}} selected',
  'bulk.full': '({{max}} at most)',
  'bulk.clear': 'Clear',
  'bulk.pick': 'Select {{order}}',
  'bulk.pick_all': 'Select all on this page',
  'bulk.note': 'Write a note on the selected orders ({{count}})',
  'bulk.running': 'Working on the selected orders.',
  'bulk.progress': '{{at}} of {{of}}',
  'bulk.done.take': 'Taken: {{count}}.',
  'bulk.done.release': 'Released: {{count}}.',
  'bulk.done.note': 'Notes saved: {{count}}.',
  'bulk.failed': 'Not done: {{count}}. They are still selected.',
  'bulk.not_now': 'This is not possible at its stage.',
  'help.pick': 'select the chosen order',
} as const;
