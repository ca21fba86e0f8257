export type Fact = readonly [name: string, value: string | number | undefined];

/** What is known of a thing, name by name; what is not is absent. Lists as wide as each other have the same columns. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,3fr)] gap-x-3 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt className="[overflow-wrap:anywhere] text-mute">{name}</dt>
              <dd className="[overflow-wrap:anywhere] tabular-nums text-ink">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
