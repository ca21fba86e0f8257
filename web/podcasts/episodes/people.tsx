import type { Person } from '#contract/podcast-shapes.ts';
import { showTexts } from '../data/show-texts.ts';

type PeopleProps = { persons: readonly Person[] };

/** The people in a show or an episode, where the feed names them. */
export function People({ persons }: PeopleProps) {
  if (persons.length === 0) return null;
  return (
    <section aria-labelledby="people" className="mb-8">
      <h2 id="people" className="mb-3 text-lg font-[660]">
        {showTexts.people}
      </h2>
      <ul className="people">
        {persons.map(({ name, role, href }) => (
          <li
            key={`${name} ${role}`}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-full [overflow-wrap:anywhere] border border-line px-4 py-1.5"
          >
            {href === null ? (
              <span className="font-[560]">{name}</span>
            ) : (
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="rounded font-[560] underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {name}
              </a>
            )}
            <span className="text-[12.5px] text-mute">{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
