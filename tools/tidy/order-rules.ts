import { findMatches, isTest, type TidyRule } from './tidy-view.ts';

const ORDER_STORE = 'packages/store/src/order/order-store.ts';

/** One door between two states of an order: no other file may hold SQL that sets them. */
export const oneDoorForStatus: TidyRule = (view) =>
  view.files.flatMap((file) => {
    const isSql = /\.(?:ts|sql)$/.test(file.path) && /^(?:packages|apps)\//.test(file.path);
    if (!isSql || file.text === null || file.path === ORDER_STORE || isTest(file.path)) return [];
    const source = view.sources.find((each) => each.path === file.path);
    const text = source?.withoutComments ?? file.text;
    return findMatches({ path: file.path, text }, /\bupdate\s+orders\b|\bset\s+(?:status|stage)\s*=/gi, {
      rule: 'one-door-for-status',
      message: (found) => `"${found.replace(/\s+/g, ' ')}" changes an order past the door`,
      fix: `go through advanceOrder of the desk; only ${ORDER_STORE} writes the result.`,
    });
  });
