import { expect, test } from 'vitest';
import { DatabaseFault, isUnreachable } from '../database/database-fault.ts';
import { asRefusal, refusalBody, resourceErrorBody } from './errors.ts';

test.each(['away', 'locked'] as const)(
  'a database that is %s is told as a passing thing, in both forms',
  (kind) => {
    const refused = asRefusal(new DatabaseFault(kind, undefined));
    expect([refused.status, refused.retryAfterSeconds]).toEqual([503, 3]);
    expect(refusalBody(refused)).toEqual({
      code: `database_${kind}`,
      error: expect.stringMatching(/database .*Please try again in a few seconds\.$/),
    });
    expect(resourceErrorBody(refused, 'id').errors).toEqual([
      { id: 'id', title: 'Service Unavailable', detail: refused.message, status: '503', code: '50300' },
    ]);
  },
);

const coded = (code: string) => Object.assign(new Error('said by PostgreSQL or the network'), { code });

test.each([
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '25P03',
    '08000',
    '08003',
    '08006',
    '53300',
    'ECONNREFUSED',
    'ECONNRESET',
  ].map(coded),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('PostgreSQL is away when %o is thrown', (thrown) => {
  expect(isUnreachable(thrown)).toBe(true);
});

test.each([...['23505', '42P01', '40001', '53100'].map(coded), new Error('a timeout of ours'), 'away'])(
  'PostgreSQL is there when %o is thrown',
  (thrown) => {
    expect(isUnreachable(thrown)).toBe(false);
  },
);

test.each([
  Object.assign(new Error('read-only file system'), { code: 'EROFS' }),
  Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 }),
  Object.assign(new Error('attempt to write a readonly database'), { errcode: 1032 }),
  Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
])('a disk that can only be read is told as such: %o', (thrown) => {
  expect(asRefusal(thrown)).toMatchObject({ status: 507, code: 'disk_read_only' });
});
