/**
 * SQL that CockroachDB, YugabyteDB or SQLite lack or treat differently from PostgreSQL, session state that a
 * pooler in transaction mode would share with others, and floats.
 */
export const OFFENCES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['advisory lock', /\bpg_(?:try_)?advisory/i],
  ['listen or notify', /\b(?:listen|notify|pg_notify)\b/i],
  ['skip locked', /\bskip\s+locked\b/i],
  ['row lock', /\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b/i],
  ['table lock', /^\s*lock\s/i],
  ['trigger', /\btrigger\b/i],
  ['stored code', /^\s*do\s|\b(?:create\s+(?:or\s+replace\s+)?(?:function|procedure)|plpgsql)\b/i],
  ['serial or identity', /\b(?:(?:big|small)?serial|identity|autoincrement|nextval)\b/i],
  ['deferrable constraint', /\bdeferr(?:able|ed)\b/i],
  ['exclusion constraint', /\bexclude\s+using\b/i],
  ['partitions', /\bpartition\s+(?:by|of)\b/i],
  ['index with payload', /\binclude\s*\(/i],
  ['temporary table', /\b(?:create|into)\s+(?:local\s+|global\s+)?temp(?:orary)?\b|\bpg_temp\b/i],
  ['concurrent index', /\bindex\s+concurrently\b/i],
  ['physical row', /\b(?:ctid|xmin|xmax|cmin|cmax|tableoid|rowid)\b/i],
  [
    'session state',
    /^\s*(?:set\s+(?!local\b)|reset\s|discard\s|prepare\s|declare\s)|\bset_config\s*\(|\bwith\s+hold\b/i,
  ],
  ['large object', /\b(?:lo_\w+|loread|lowrite|pg_largeobject)\b/i],
  ['SQLite only writing', /\b(?:insert\s+or\s+\w+|replace\s+into)\b/i],
  ['float', /\b(?:real|float\d*|double(?:\s+precision)?|money)\b/i],
  ['cascade', /\bcascade\b/i],
];

const WRITE = /\b(?:insert\s+into|(?<!do\s)update|delete\s+from)\s+(\w+)/gi;
const TABLE_CHANGE = /^\s*(?:create|alter|drop)\s/i;

/** The names of the features in these statements, run in one transaction, that not every engine has. */
export function offencesOf(transaction: readonly string[]): readonly string[] {
  const changes = transaction.filter((sql) => TABLE_CHANGE.test(sql));
  return [
    ...new Set(transaction.flatMap(offencesOfOne)),
    ...(changes.length > 1 ? ['two changes of tables in one transaction'] : []),
    ...(changes.length > 0 && changes.length < transaction.length ? ['tables changed beside data'] : []),
  ];
}

function offencesOfOne(sql: string): readonly string[] {
  const written = [...sql.matchAll(WRITE)].map(([, table]) => table?.toLowerCase());
  return [
    ...OFFENCES.filter(([, pattern]) => pattern.test(sql)).map(([name]) => name),
    ...(new Set(written).size < written.length ? ['table written twice'] : []),
    ...(/;\s*\S/.test(sql) ? ['two statements at once'] : []),
  ];
}
