import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CONSOLE_CALLS, PUBLIC_CALLS } from '@naru/contract';
import { startDesk } from './harness/desk-process.ts';

/** The files of an application that its page asks for by name. */
function listAssets(app: 'web' | 'console'): readonly string[] {
  return readdirSync(fileURLToPath(new URL(`../../apps/${app}/dist/assets`, import.meta.url)));
}

function indexOf(app: 'web' | 'console'): string {
  return readFileSync(new URL(`../../apps/${app}/dist/index.html`, import.meta.url), 'utf8');
}

/** Calls of one application that the other does not have. */
function callsOfOne(calls: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const known = new Set(Object.values(other).map((call) => call.replace(/\/$/, '')));
  return Object.values(calls).filter((call) => !known.has(call.replace(/\/$/, '')));
}

/** The status of a call that nobody has signed in for: 404 where there is no such route. */
async function statusOf(url: string, call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const isRead = method === 'GET' || method === 'DELETE';
  const answer = await fetch(url + path.replaceAll(/\{\w+\}/g, 'x'), {
    method,
    headers: { origin: url, ...(isRead ? {} : { 'content-type': 'application/json' }) },
    ...(isRead ? {} : { body: '{}' }),
  });
  await answer.body?.cancel();
  return answer.status;
}

test('no call, page or file of the console is at the visitors’ port, nor the other way round', async () => {
  const desk = await startDesk({ mode: 'rehearsal' });
  try {
    const { publicUrl, consoleUrl } = desk;
    const ofConsole = callsOfOne(CONSOLE_CALLS, PUBLIC_CALLS);
    assert.ok(ofConsole.length > 80, `${ofConsole.length} calls`);
    for (const call of ofConsole) assert.equal(await statusOf(publicUrl, call), 404, call);
    for (const call of callsOfOne(PUBLIC_CALLS, CONSOLE_CALLS))
      assert.equal(await statusOf(consoleUrl, call), 404, call);
    const [web, own] = [listAssets('web'), listAssets('console')];
    for (const [url, mine, others] of [
      [publicUrl, web, own],
      [consoleUrl, own, web],
    ] as const) {
      const [first = ''] = mine;
      assert.equal(await statusOf(url, `GET /assets/${first}`), 200, first);
      for (const file of others.filter((each) => !mine.includes(each)))
        assert.equal(await statusOf(url, `GET /assets/${file}`), 404, file);
    }
    const script = /assets\/index-[\w-]+\.js/.exec(indexOf('console'))?.[0] ?? assert.fail('no script');
    for (const page of ['/setup', '/treasury', '/orders'])
      assert.ok(!(await (await fetch(publicUrl + page)).text()).includes(script), page);
    assert.ok((await (await fetch(`${consoleUrl}/treasury`)).text()).includes(script));
  } finally {
    await desk.dispose();
  }
});
