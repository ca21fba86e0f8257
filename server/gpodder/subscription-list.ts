import * as z from 'zod/mini';
import { badInput, Refusal } from '#server/http/errors.ts';
import { TooMuch } from '#server/podcasts/reading/reader-pool.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { parseJson } from './parse-json.ts';
import { webAddress } from './show-finder.ts';
import { maxAddresses } from './show-routes.ts';

export const subscriptionFormats = ['json', 'txt', 'opml'];

const address = z.string().check(z.maxLength(4_000));
const list = z
  .array(
    z.union([
      address,
      z.pipe(
        z.object({ url: address }),
        z.transform(({ url }) => url),
      ),
    ]),
  )
  .check(z.maxLength(maxAddresses));

type Needs = {
  readers: Pick<Readers, 'wholeOpml'>;
  /** Every address that the listener's apps use for a show: some have no scheme. */
  knownUrls: () => Promise<string[]>;
};

async function opmlUrls(text: string, { readers }: Needs): Promise<string[]> {
  const outlines = await readers.wholeOpml(Buffer.from(text)).catch((thrown: unknown) => {
    throw thrown instanceof TooMuch
      ? new Refusal(413, 'too_large', 'That list takes too long to read.')
      : thrown;
  });
  if (outlines === null) throw badInput('That is no complete OPML file with a body. Nothing was changed.');
  return outlines.map(({ url }) => url);
}

/** Requires a scheme, so that a sentence of an error page is no address. */
const isUrl = (line: string) =>
  /^[a-z][a-z\d+.-]*:(https?:)?\/\/\S/i.test(line) && (webAddress(line) !== null || URL.canParse(line));

async function textUrls(text: string, { knownUrls }: Needs): Promise<string[]> {
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  if (lines.length === 0) throw badInput('Send an address a line. Nothing was changed.');
  const otherLines = lines.filter((line) => !isUrl(line));
  const clientUrls = new Set(otherLines.length === 0 ? [] : await knownUrls());
  if (otherLines.some((line) => !clientUrls.has(line)))
    throw badInput('Every line of the list must be an address. Nothing was changed.');
  return lines;
}

/**
 * Parses a list that replaces all subscriptions. 400 for a body that is not one whole list in this format: a truncated
 * list, an error page, an empty text. Single addresses of a whole list may still be unusable.
 */
export async function readSubscriptionList(body: unknown, format: string, needs: Needs): Promise<string[]> {
  const text = typeof body === 'string' ? body : '';
  const entries =
    format === 'json'
      ? parseJson(body)
      : format === 'txt'
        ? await textUrls(text, needs)
        : await opmlUrls(text, needs);
  const parsed = z.safeParse(list, entries);
  if (!parsed.success)
    throw badInput(`Send a list of at most ${maxAddresses} addresses. Nothing was changed.`);
  return parsed.data;
}
