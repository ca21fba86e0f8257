import { expect, test } from 'vitest';
import { createRevocations } from './revocations.ts';

test('an app that ended while the database was away is found by the next look', async () => {
  let isAway = true;
  let version = 'one';
  const revokedIds: string[] = [];
  const revocations = createRevocations({
    passwords: {
      stillOpen: async () => {
        if (isAway) throw new Error('The database does not answer.');
        return new Set(['tablet']);
      },
    },
    version: () => version,
    warn: () => undefined,
  });
  revocations.onRevoked((id) => revokedIds.push(id));
  for (const id of ['phone', 'tablet']) revocations.note(id);
  version = 'two';
  await expect(revocations.look()).rejects.toThrow('does not answer');
  isAway = false;
  await revocations.look();
  expect(revokedIds).toEqual(['phone']);
  revocations.stop();
});
