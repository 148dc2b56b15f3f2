import { BRAND_MARKS, type BrandFacts } from '@naru/contract';
import { escapeHtml } from '../../wire/escape-html.ts';

/** JSON inside a page, up to the end of its element (HTML, 4.12.1.3). */
const STRUCTURED_DATA = /(<script type="application\/ld\+json">)([^<]*)(?=<\/script>)/g;

/** Replaces the placeholders of what the operator sets in text, attributes and structured data. */
export function fillBrand(html: string, facts: BrandFacts): string {
  const withData = html.replaceAll(
    STRUCTURED_DATA,
    (_whole, start: string, json: string) => start + fillMarks(json, facts, escapeInJson),
  );
  return fillMarks(withData, facts, escapeHtml);
}

function fillMarks(text: string, facts: BrandFacts, escape: (value: string) => string): string {
  const { brandName, supportUrl, contactEmail, rateLockMinutes, minimumUsd, passwordMin } = BRAND_MARKS;
  return text
    .replaceAll(brandName, () => escape(facts.brandName))
    .replaceAll(supportUrl, () => escape(facts.supportUrl))
    .replaceAll(contactEmail, () => escape(facts.contactEmail))
    .replaceAll(rateLockMinutes, String(facts.rateLockMinutes))
    .replaceAll(minimumUsd, () => escape(facts.minimumUsd))
    .replaceAll(passwordMin, String(facts.passwordMin));
}

function escapeInJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);
}
