import * as z from 'zod/mini';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `session`: a signed-in person (session cookie). A `userId` in the input must be theirs.
 * - `operator`: the signed-in person who runs the server. 403 `not_the_operator` for anybody else.
 * - `developer`: an app that holds the provider's developer token (`Authorization: Bearer`).
 * - `listener`: the same, plus the listener's user token (`Music-User-Token` or `Media-User-Token`).
 */
export type Audience = 'public' | 'session' | 'operator' | 'developer' | 'listener';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call between web and server, as data. `:name` parts of the path are taken from the input. */
export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method;
  path: string;
  audience: Audience;
  /** One sentence for the OpenAPI page. */
  summary: string;
  /** Path parameters with the query (GET, DELETE) or the JSON body (POST, PUT, PATCH), as one object. */
  input: Input;
  reply: Reply;
  /** The status of success. 202 and 204 have an empty body. */
  status: number;
  /** Parts of the input that go into the query although there is a body (Apple's `ids[albums]`). */
  inQuery?: readonly string[];
  /** How long a body may be, where 256 KB is too little. */
  maxBytes?: number;
  /**
   * Its reply may hold hundreds of entries or more: few such are made at once for a listener, others wait up to 10 s and
   * are then refused with 503 `busy`.
   */
  isHeavy?: true;
};

type Options<Input extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  audience: Audience;
  summary: string;
  input: Input;
  reply: Reply;
  status?: number;
  inQuery?: readonly string[];
  maxBytes?: number;
  isHeavy?: true;
};

/** For a call that takes nothing. */
export const noInput = z.object({});
/** The reply of 202 and 204: an empty body. */
export const nothing = z.undefined();
/** The reply of a call that answers bytes (audio, a picture), never parsed as JSON. */
export const bytes = z.unknown();

function endpoint(method: Method) {
  return function define<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
    path: string,
    { status = 200, ...options }: Options<Input, Reply>,
  ): Endpoint<Input, Reply> {
    return { method, path, status, ...options };
  };
}

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const patch = endpoint('PATCH');
export const del = endpoint('DELETE');

/** Every refusal under `/api`: a sentence for a person, a word for a machine, and what is wrong with which field. */
export const refusal = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type RefusalBody = z.output<typeof refusal>;

/** A number, also accepted as a decimal string (behaviour.md#calls sends both). */
export const decimal = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform((value) => Number(value)),
);
