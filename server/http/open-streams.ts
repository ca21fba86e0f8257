/** What lets a stream last: when it ends, so does the stream. `id`: of a session its name, never its token. */
export type StreamOwner = { kind: 'session' | 'app-password' | 'share'; id: string };

/** What is being sent. */
type Sending = {
  readonly closed: boolean;
  destroy(): unknown;
  once(event: 'close', done: () => void): unknown;
};

/** Those of these ids that still let somebody in. */
export type StillOpen = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Another server process may end an owner: each open stream's owner is looked up this often. */
const lookEachMs = 4_000;
/** A change on this server is looked at this long after its answer, together with others of that time. */
const lookAfterChangeMs = 250;

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * What is being sent now, by whom it was let in. A stream is destroyed within 5 s of the end of its session, app password
 * or share, whichever process ended it. `warn` is told when owners cannot be looked up; their streams go on until they can.
 */
export function createOpenStreams(warn: (thrown: unknown) => void) {
  const open = new Map<StreamOwner['kind'], Map<string, Set<Sending>>>();
  const checks = new Map<StreamOwner['kind'], StillOpen>();
  const ownerOf = new WeakMap<object, StreamOwner>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;

  function end({ kind, id }: StreamOwner): void {
    for (const raw of open.get(kind)?.get(id) ?? []) raw.destroy();
  }

  async function lookAt(kind: StreamOwner['kind'], ids: readonly string[]): Promise<void> {
    const living = await checks.get(kind)?.(ids);
    if (living) for (const id of ids) if (!living.has(id)) end({ kind, id });
  }

  /** Looks once, with one query for each kind of owner. */
  async function look(): Promise<void> {
    await Promise.all([...open].map(([kind, owners]) => lookAt(kind, [...owners.keys()])));
  }

  function release({ kind, id }: StreamOwner, raw: Sending): void {
    const owners = open.get(kind);
    const streams = owners?.get(id);
    streams?.delete(raw);
    if (streams?.size === 0) owners?.delete(id);
    if (owners?.size === 0) open.delete(kind);
    if (open.size === 0) stop();
  }

  function stop(): void {
    clearInterval(timer);
    clearTimeout(soon);
    timer = soon = undefined;
  }

  return {
    /** How ids of this kind are looked up. */
    check(kind: StreamOwner['kind'], stillOpen: StillOpen): void {
      checks.set(kind, stillOpen);
    },
    /** The response is destroyed when its owner ends, and forgotten when it closes. */
    hold(owner: StreamOwner, { raw }: { raw: Sending }): void {
      if (raw.closed) return;
      const owners = open.get(owner.kind) ?? new Map<string, Set<Sending>>();
      const streams = owners.get(owner.id) ?? new Set();
      open.set(owner.kind, owners.set(owner.id, streams.add(raw)));
      ownerOf.set(raw, owner);
      raw.once('close', () => release(owner, raw));
      timer ??= setInterval(() => void look().catch(warn), lookEachMs).unref();
    },
    /** A name for the owner of a response, the same for all of its responses; empty where none holds it. */
    nameOfOwner(raw: object): string {
      const owner = ownerOf.get(raw);
      return owner ? `${owner.kind} ${owner.id}` : '';
    },
    look,
    /** Something on this server was changed: it may have been an owner. */
    lookSoon(): void {
      if (open.size === 0) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        look().catch(warn);
      }, lookAfterChangeMs).unref();
    },
    stop,
  };
}
