import { Type } from '../schema/type.ts';
import { DeskFactsSchema } from '../desk/desk-facts.ts';
import type { CallShape } from './call-shape.ts';

/** What is there about the desk itself, and the description of all the rest. */
export const DESK_CALLS = {
  root: {
    summary: 'Answers when the desk is there. It names no version.',
    group: 'Desk',
    answers: {
      200: Type.Object({
        success: Type.Literal(true),
        name: Type.String(),
        mode: Type.OneOf(['rehearsal', 'live']),
      }),
    },
  },
  deskFacts: {
    summary: 'Who runs the desk, and what it says of itself: name, ways to reach it, figures, charts.',
    group: 'Desk',
    answers: { 200: DeskFactsSchema },
  },
  openapi: {
    summary: 'This description, for programs: OpenAPI 3.1.',
    group: 'Desk',
    answers: { 200: Type.Object({ openapi: Type.Literal('3.1.0') }, { additionalProperties: true }) },
  },
  docs: {
    summary: 'This description, for people.',
    group: 'Desk',
    answers: { 200: { mediaType: 'text/html' } },
  },
  docsStyle: {
    summary: 'How the page for people looks.',
    group: 'Desk',
    answers: { 200: { mediaType: 'text/css' } },
  },
} as const satisfies Record<string, CallShape>;
