/** What stands around the passages of the pages that are read. */
export const CONTENT_EN = {
  'faq.title': 'Questions and answers',
  'faq.lead': 'What people ask us before their first crossing, and after it.',
  'faq.more': 'Something else?',
  'faq.support': 'Ask our support',
  'faq.contact': 'Write to us',
  'terms.title': 'Terms of use',
  'terms.lead': 'The agreement is in Korean. Under each section you can open its English translation.',
  'terms.contents': 'Sections',
  'terms.translation': 'English translation',
  'privacy.title': 'Privacy policy',
  'privacy.lead':
    'We ask for little, keep it for as long as it is needed, and give it to nobody who need not have it.',
} as const satisfies Record<string, string>;
