/** The credential of a stream, which ends with it. `id` of a session is its name, never its token. */
export type StreamOwner = { kind: 'session' | 'app-password' | 'share'; id: string };

/** An outgoing response. */
type Sending = {
  readonly closed: boolean;
  destroy(): unknown;
  once(event: 'close', done: () => void): unknown;
};

/** Returns the ids that are still valid. */
export type StillOpen = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Owners of open streams are checked at this interval, since another server process may end them. */
const checkIntervalMs = 4_000;
/** Delay of the check after a change on this server, so that one check covers several changes. */
const checkDelayMs = 250;

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * Open streams by owner. A stream is destroyed within 5 s of the end of its session, app password or share, whichever process
 * ended it. `warn` is called when a check fails; streams continue until the next one.
 */
export function createOpenStreams(warn: (thrown: unknown) => void) {
  const open = new Map<StreamOwner['kind'], Map<string, Set<Sending>>>();
  const checks = new Map<StreamOwner['kind'], StillOpen>();
  const ownerOf = new WeakMap<object, StreamOwner>();
  let intervalTimer: NodeJS.Timeout | undefined;
  let delayTimer: NodeJS.Timeout | undefined;

  function end({ kind, id }: StreamOwner): void {
    for (const raw of open.get(kind)?.get(id) ?? []) raw.destroy();
  }

  async function checkOwners(kind: StreamOwner['kind'], ids: readonly string[]): Promise<void> {
    const openIds = await checks.get(kind)?.(ids);
    if (openIds) for (const id of ids) if (!openIds.has(id)) end({ kind, id });
  }

  /** Checks all owners, with one query for each kind. */
  async function checkAll(): Promise<void> {
    await Promise.all([...open].map(([kind, owners]) => checkOwners(kind, [...owners.keys()])));
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
    clearInterval(intervalTimer);
    clearTimeout(delayTimer);
    intervalTimer = delayTimer = undefined;
  }

  return {
    /** Registers the check of one kind of owner. */
    check(kind: StreamOwner['kind'], stillOpen: StillOpen): void {
      checks.set(kind, stillOpen);
    },
    /** Destroys the response when its owner ends. */
    hold(owner: StreamOwner, { raw }: { raw: Sending }): void {
      if (raw.closed) return;
      const owners = open.get(owner.kind) ?? new Map<string, Set<Sending>>();
      const streams = owners.get(owner.id) ?? new Set();
      open.set(owner.kind, owners.set(owner.id, streams.add(raw)));
      ownerOf.set(raw, owner);
      raw.once('close', () => release(owner, raw));
      intervalTimer ??= setInterval(() => void checkAll().catch(warn), checkIntervalMs).unref();
    },
    /** A key for the owner of a response; empty for a response without an owner. */
    nameOfOwner(raw: object): string {
      const owner = ownerOf.get(raw);
      return owner ? `${owner.kind} ${owner.id}` : '';
    },
    checkAll,
    /** Schedules a check after a change on this server, which may have ended an owner. */
    scheduleCheck(): void {
      if (open.size === 0) return;
      delayTimer ??= setTimeout(() => {
        delayTimer = undefined;
        checkAll().catch(warn);
      }, checkDelayMs).unref();
    },
    stop,
  };
}
