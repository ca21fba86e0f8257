import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { createHiddenRepository } from '../listener/hidden-repository.ts';
import { createRatingRepository } from '../listener/rating-repository.ts';

/** Two listeners, and what they rate and take out of their libraries. */
export async function testRatings(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  return {
    ann,
    bob,
    hidden: createHiddenRepository(opened.database),
    ratings: createRatingRepository(opened.database),
  };
}
