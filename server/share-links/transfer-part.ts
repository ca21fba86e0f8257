import { maxSharePlays, maxShareYears } from '#contract/share-links.ts';
import type { RowOf } from '#contract/transfer-rows.ts';
import { Refusal } from '#server/http/errors.ts';
import { type Importing, type Part, part } from '#server/transfer/part.ts';
import type { LinkRepository } from './link-repository.ts';
import type { Shareable } from './shareable.ts';

type Row = RowOf<'share-links'>;
type Needs = { links: LinkRepository; sources: readonly Shareable[]; isOn: () => Promise<boolean> };

const year = 365.25 * 24 * 60 * 60 * 1000;

/** A listener’s links with their secrets, to stay valid under another server's name. Links that they may not make are named with the reason. */
export const shareLinksPart = ({ links, sources, isOn }: Needs): Part =>
  part('share-links', {
    async *pages({ userId, mention }) {
      const own = await links.list(userId);
      for (const { kind, itemId } of own) mention(kind, itemId);
      yield own.map(({ id: _id, itemId, ...link }) => ({ ...link, id: itemId }));
    },
    async takeIn(importing, rows) {
      const mayShare = await isOn();
      let matched = 0;
      for (const row of rows) {
        const problem = mayShare
          ? await takeInOne({ links, sources }, importing, row)
          : 'sharing is turned off on this server';
        if (problem === null) matched += 1;
        else importing.unmatched(`Link to “${row.title}”: ${problem}`);
      }
      return matched;
    },
  });

/** Why a link is not here; null where it is. */
async function takeInOne(
  { links, sources }: Omit<Needs, 'isOn'>,
  { userId, now, past, translate }: Importing,
  { kind, id, token, expiresAt, maxPlays, lastUsedAt, createdAt, ...row }: Row,
): Promise<string | null> {
  if (token == null) return 'the file does not have its address';
  const itemId = translate(kind, id);
  const source = sources.find(({ kinds }) => kinds.includes(kind));
  if (itemId === null || !(await source?.find({ userId, kind, itemId })))
    return 'what it leads to is not here';
  const link = {
    ...row,
    kind,
    itemId,
    token,
    createdAt: past(createdAt),
    lastUsedAt: lastUsedAt == null ? null : past(lastUsedAt),
    expiresAt: expiresAt === null ? null : Math.min(expiresAt, now + maxShareYears * year),
    maxPlays: maxPlays === null ? null : Math.min(maxPlays, maxSharePlays),
  };
  try {
    return (await links.takeIn(userId, link)) ? null : 'its address is taken here';
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'too_many_share_links') return thrown.message;
    throw thrown;
  }
}
