import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { Database } from '#server/database/open-database.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { PodcastLibrary } from '#server/podcasts/podcast-library.ts';
import type { ListenerLinks } from '#server/share-links/listener-links.ts';
import type { Answer } from '../response/values.ts';
import type { Parameters } from './parameters.ts';

/** Dependencies of the app API. */
export type ApiNeeds = {
  version: string;
  /** Epoch milliseconds. */
  now: () => number;
  folder: FolderCatalogue;
  /** Undefined in tests without podcasts. */
  podcasts?: PodcastLibrary | undefined;
  shares: ListenerLinks;
  database: Database;
  /** Whether the account is the operator of the server. */
  isOperator: (userId: string) => Promise<boolean>;
};

/** One call of an authenticated app. */
export type OperationCall = {
  params: Parameters;
  caller: AppCaller;
  client: string;
  request: Request;
  response: Response;
};

/** The header with the length of a list of which a page is sent, as Navidrome has it. */
export const totalCount = 'x-total-count';

/** The result of an operation that sent the response itself. */
export const rawResponse = 'raw response' as const;

/**
 * An operation by its name. `changes`: refused for a read-only password. `replaces`: removes what the request leaves
 * out, so a body must be a form. `isHeavy`: takes a slot among heavy answers before it reads a whole list. `isPublic`:
 * no credential.
 */
export type Operation = { name: string } & (
  | {
      changes: boolean;
      replaces?: true;
      isHeavy?: true;
      answer(call: OperationCall): Answer | typeof rawResponse | Promise<Answer | typeof rawResponse>;
    }
  | { isPublic: true; answer(): Answer | Promise<Answer> }
);
