import type { ConsoleModule } from '@naru/console/module';
import { OPERATOR_CALLS } from './calls.ts';
import { PracticeStrip } from './practice-strip.tsx';
import { TEXTS } from './texts.ts';

export const PRACTICE: ConsoleModule = {
  rehearsalPage: {
    path: '/practice',
    title: TEXTS.title,
    letter: 'r',
    load: () => import('./practice-board.tsx').then((code) => code.PracticeBoard),
    Strip: PracticeStrip,
    step: { name: TEXTS.step, hint: TEXTS['step.hint'] },
    isUsed: async (api, signal) =>
      (await api.readOwn(OPERATOR_CALLS.practice, {}, signal)).incidents.some(
        ({ state }) => state === 'solved',
      ),
  },
};
