import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser } from 'playwright-core';
import { createOwner } from '../pages/console-desk.ts';
import { type WatchedPage, openBrowser, openPage } from './browser.ts';
import { type DeskOptions, type DeskProcess, startDesk } from './desk-process.ts';

/** What the tests of one file share, and the visitor that each of them has for itself. */
export interface Visits {
  readonly browser: Browser;
  readonly desk: DeskProcess;
  /** Of the test that runs. When it has ended, nothing may have gone wrong in this page. */
  readonly visitor: WatchedPage;
  /** The owner of the desk in the console, for all tests; only where it was asked for. */
  readonly operator: WatchedPage;
}

export interface VisitOptions {
  /** A function where the desk needs something that is started for it. */
  readonly desk?: DeskOptions | (() => Promise<DeskOptions>);
  readonly visitorWidthPx?: number;
  readonly visitorHeightPx?: number;
  /** The visitors' browser translates what it shows. */
  readonly isTranslated?: boolean;
  readonly hasOperator?: boolean;
  /** What may go wrong in the operator's page; nothing unless given. */
  readonly expectedTroubles?: RegExp;
  /** What has happened at the desk before the first visitor comes. */
  readonly prepare?: (desk: DeskProcess) => Promise<void>;
}

/** Starts a browser and a desk before the first test of the file, opens a page for each, and clears up. */
export function visitDesk(options: VisitOptions = {}): Visits {
  const opened: Partial<{ -readonly [Part in keyof Visits]: Visits[Part] }> = {};
  const partOf = <Part extends keyof Visits>(name: Part): Visits[Part] => {
    const part = opened[name];
    if (part === undefined) throw new Error(`${name} is there only while a test runs`);
    return part;
  };
  before(async () => {
    opened.browser = await openBrowser();
    const { desk = { mode: 'rehearsal' } } = options;
    opened.desk = await startDesk(typeof desk === 'function' ? await desk() : desk);
    if (options.hasOperator === true) {
      opened.operator = await openPage(opened.browser);
      await createOwner(opened.operator.page, opened.desk.setupUrl());
    }
    await options.prepare?.(opened.desk);
  });
  after(async () => {
    await opened.operator?.context.close();
    await opened.browser?.close();
    await opened.desk?.dispose();
    const { expectedTroubles } = options;
    const troubles = opened.operator?.troubles ?? [];
    assert.deepEqual(
      troubles.filter((trouble) => expectedTroubles?.test(trouble) !== true),
      [],
    );
  });
  beforeEach(async () => {
    opened.visitor = await openPage(partOf('browser'), {
      isTranslated: options.isTranslated === true,
      ...(options.visitorWidthPx === undefined ? {} : { widthPx: options.visitorWidthPx }),
      ...(options.visitorHeightPx === undefined ? {} : { heightPx: options.visitorHeightPx }),
    });
  });
  afterEach(async () => {
    const { page, context, troubles } = partOf('visitor');
    if (options.isTranslated === true) assert.ok((await page.locator('font').count()) > 0, 'no translator');
    await context.close();
    assert.deepEqual(troubles, []);
  });
  return {
    get browser() {
      return partOf('browser');
    },
    get desk() {
      return partOf('desk');
    },
    get visitor() {
      return partOf('visitor');
    },
    get operator() {
      return partOf('operator');
    },
  };
}

/** The size of a phone, in CSS pixels. */
export const PHONE = { visitorWidthPx: 390, visitorHeightPx: 844 } as const;
