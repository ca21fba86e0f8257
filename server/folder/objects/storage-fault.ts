/**
 * `silent`: no answer, or none but 'later'. `refused`: the operator has to change something. `gone`, `changed` and
 * `unreadable` are about one object.
 */
export type StorageFaultKind = 'silent' | 'refused' | 'gone' | 'changed' | 'unreadable';

/** Why the object storage did not give what was asked for. The message is a sentence without addresses and keys. */
export class StorageFault extends Error {
  readonly kind: StorageFaultKind;

  constructor(kind: StorageFaultKind, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? {} : { cause });
    this.name = 'StorageFault';
    this.kind = kind;
  }
}

export const goneFault = () => new StorageFault('gone', 'The object is no longer in the object storage.');
export const changedFault = () =>
  new StorageFault('changed', 'The object was replaced in the object storage while it was read.');
export const silentFault = (sentence: string, cause?: unknown) => new StorageFault('silent', sentence, cause);

const refusals: Record<string, string> = {
  InvalidAccessKeyId: 'The object storage does not know the key in S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch:
    'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID: the object storage refuses the signature.',
  NoSuchBucket: 'The object storage has no bucket of that name.',
};

/** What an answer that is none says: its status, its headers and the elements of its body. */
export type StorageRefusal = {
  status: number;
  headers: Record<string, string>;
  body: ReadonlyMap<string, string>;
  wallMs: number;
};

/** An answer other than success, as a fault with a sentence. */
export function faultOfAnswer(answer: StorageRefusal): StorageFault {
  const { status, body } = answer;
  const code = body.get('Code') ?? '';
  const refusal = refusals[code];
  if (refusal !== undefined) return new StorageFault('refused', refusal);
  if (code === 'RequestTimeTooSkewed') return new StorageFault('refused', skewSentence(answer));
  if (code === 'InvalidObjectState')
    return new StorageFault('unreadable', 'The object is archived in the object storage and cannot be read.');
  if (status === 404) return goneFault();
  if (status === 412) return changedFault();
  if (isWrongRegion(answer, code)) return new StorageFault('refused', regionSentence(answer));
  if (status === 401 || status === 403)
    return new StorageFault(
      'refused',
      'The object storage does not let the key in S3_ACCESS_KEY_ID read there.',
    );
  if (status === 429 || status >= 500)
    return silentFault('The object storage has too much to do, and did not answer after several tries.');
  return new StorageFault(
    'refused',
    `The object storage answered with an error that Earshot does not know (${status} ${code}).`,
  );
}

const isWrongRegion = ({ status, headers, body }: StorageRefusal, code: string): boolean =>
  (status >= 300 && status < 400) ||
  code === 'AuthorizationHeaderMalformed' ||
  (status === 400 && (body.has('Region') || headers['x-amz-bucket-region'] !== undefined));

function regionSentence({ headers, body }: StorageRefusal): string {
  const region = body.get('Region') ?? headers['x-amz-bucket-region'];
  return region === undefined
    ? 'The bucket is in another region or at another address: correct S3_REGION and S3_ENDPOINT.'
    : `The bucket is in the region ${region}: set S3_REGION=${region}, and S3_ENDPOINT if it names a region.`;
}

function skewSentence({ headers, wallMs }: StorageRefusal): string {
  const minutes = Math.round(Math.abs(Date.parse(headers['date'] ?? '') - wallMs) / 60_000);
  const by = Number.isNaN(minutes) ? '' : ` by ${minutes} minutes`;
  return `The clock of this machine differs from the object storage’s${by}: set it right.`;
}
