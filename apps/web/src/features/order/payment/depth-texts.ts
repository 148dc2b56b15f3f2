import type { Depth } from '../amounts.ts';
import { type TextOf, useTexts } from '../../../shared/i18n/language-context.tsx';
import type { Texts } from '@naru/core';

const TEXTS = {
  counted: { en: '{{confirmed}} of {{required}} confirmations', kr: '확인 {{confirmed}}/{{required}}' },
  countedOne: { en: '{{confirmed}} of 1 confirmation', kr: '확인 {{confirmed}}/1' },
  awaited: { en: 'waiting for the network’s finality', kr: '네트워크의 최종 확정 대기 중' },
  final: { en: 'final', kr: '최종 확정' },
  titleCounted: { en: 'Confirming {{confirmed}} of {{required}}', kr: '확인 {{confirmed}}/{{required}}' },
  titleAll: { en: 'Confirmed {{confirmed}} of {{required}}', kr: '확인 {{confirmed}}/{{required}}' },
  titleAwaited: { en: 'Waiting for finality', kr: '최종 확정 대기 중' },
  titleFinal: { en: 'Final', kr: '최종 확정' },
} as const satisfies Texts;

export type DepthText = TextOf<typeof TEXTS>;

export function useDepthText(): DepthText {
  return useTexts(TEXTS);
}

/** `2 of 6 confirmations`, or the network's own word. */
export function depthNote({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'final' : 'awaited');
  return required === 1 ? text('countedOne', { confirmed }) : text('counted', { confirmed, required });
}

/** The same as a title. */
export function depthTitle({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'titleFinal' : 'titleAwaited');
  return text(confirmed < required ? 'titleCounted' : 'titleAll', { confirmed, required });
}
