import type { Depth } from '../amounts.ts';
import { type TextOf, useTexts } from '../../../shared/i18n/language-context.tsx';

const EN = {
  counted: '{{confirmed}} of {{required}} confirmations',
  awaited: 'waiting for the network’s finality',
  final: 'final',
  titleCounted: 'Confirming {{confirmed}} of {{required}}',
  titleAll: 'Confirmed {{confirmed}} of {{required}}',
  titleAwaited: 'Waiting for finality',
  titleFinal: 'Final',
} as const;

const KR = {
  counted: '확인 {{confirmed}}/{{required}}',
  awaited: '네트워크의 최종 확정 대기 중',
  final: '최종 확정',
  titleCounted: '확인 {{confirmed}}/{{required}}',
  titleAll: '확인 {{confirmed}}/{{required}}',
  titleAwaited: '최종 확정 대기 중',
  titleFinal: '최종 확정',
} as const satisfies Record<keyof typeof EN, string>;

const TEXTS = { en: EN, kr: KR } as const;

export type DepthText = TextOf<typeof EN>;

export function useDepthText(): DepthText {
  return useTexts(TEXTS);
}

/** `2 of 6 confirmations`, or the network's own word. */
export function depthNote({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'final' : 'awaited');
  return text('counted', { confirmed, required });
}

/** The same as a title. */
export function depthTitle({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'titleFinal' : 'titleAwaited');
  return text(confirmed < required ? 'titleCounted' : 'titleAll', { confirmed, required });
}
