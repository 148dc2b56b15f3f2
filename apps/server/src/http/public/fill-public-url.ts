import { PUBLIC_URL_MARK } from '@naru/contract';
import { escapeHtml } from '../escape-html.ts';

/** Tags of a link preview that need an absolute address. */
const ADDRESS_TAGS = /<meta (?:property="og:(?:url|image[^"]*)"|name="twitter:image[^"]*") content="[^"]*">/g;

/** Completes the addresses in the tags of link previews; without `PUBLIC_URL` these tags are left out. */
export function fillPublicUrl(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html.replaceAll(ADDRESS_TAGS, '');
  const origin = escapeHtml(new URL(publicUrl).origin);
  return html.replaceAll(PUBLIC_URL_MARK, () => origin);
}
