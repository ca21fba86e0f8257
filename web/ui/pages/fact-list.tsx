export type Fact = readonly [name: string, value: string | number | undefined];

/** What is known of a thing, name by name; what is not is absent. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt className="text-mute">{name}</dt>
              <dd className="[overflow-wrap:anywhere] tabular-nums text-ink">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
