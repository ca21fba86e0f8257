import type { ReactNode } from 'react';
import { useServerConfig } from '#web/account/use-server-config.ts';
import { AddressLink } from '#web/ui/addresses/current-location.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { EarshotMark } from '#web/ui/pictures/earshot-mark.tsx';
import { shortcuts } from '../keyboard/shortcuts.ts';
import { appTexts } from '../shared/texts.ts';

type OpenSourceNotice = { name: string; license: string; address: string };

/** The work Earshot stands on, as shipped in the web app and the server. */
const openSourceNotices: readonly OpenSourceNotice[] = [
  { name: 'React', license: 'MIT', address: 'https://react.dev' },
  { name: 'React Router', license: 'MIT', address: 'https://reactrouter.com' },
  { name: 'TanStack Query', license: 'MIT', address: 'https://tanstack.com/query' },
  { name: 'Zustand', license: 'MIT', address: 'https://zustand.docs.pmnd.rs' },
  { name: 'React Hot Toast', license: 'MIT', address: 'https://react-hot-toast.com' },
  { name: 'Zod', license: 'MIT', address: 'https://zod.dev' },
  { name: 'Tailwind CSS', license: 'MIT', address: 'https://tailwindcss.com' },
  { name: 'Lucide', license: 'ISC', address: 'https://lucide.dev' },
  { name: 'Vite', license: 'MIT', address: 'https://vite.dev' },
  { name: 'Node.js', license: 'MIT', address: 'https://nodejs.org' },
  { name: 'Fastify', license: 'MIT', address: 'https://fastify.dev' },
  { name: 'Kysely', license: 'MIT', address: 'https://kysely.dev' },
  { name: 'node-postgres', license: 'MIT', address: 'https://node-postgres.com' },
  { name: 'sharp', license: 'Apache-2.0', address: 'https://sharp.pixelplumbing.com' },
  { name: 'Mediabunny', license: 'MPL-2.0', address: 'https://mediabunny.dev' },
];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="w-36 shrink-0 text-mute">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `/stacks` (behaviour.md#screens): public, so it shows nothing of anybody. */
export function StacksScreen() {
  const { config } = useServerConfig();
  usePageTitle(appTexts.stacks);
  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-8 wide:pl-0 wide:pr-(--covered)">
      <header className="mb-6 flex items-center gap-4">
        <AddressLink to="/" aria-label={appTexts.goHome} className="rounded-full">
          <EarshotMark size={40} />
        </AddressLink>
        <div>
          <h1 className="text-3xl font-bold tracking-tight">{appTexts.stacks}</h1>
          <p className="text-mute">{appTexts.stacksIntro}</p>
        </div>
      </header>
      <SettingsSection title={appTexts.software}>
        <dl className="grid gap-1.5">
          <Fact name={appTexts.software}>{appTexts.product}</Fact>
          <Fact name={appTexts.version}>{config?.version ?? appTexts.unknown}</Fact>
          <Fact name={appTexts.musicProvider}>
            {config?.providers.map((provider) => provider.displayName).join(', ') ?? appTexts.unknown}
          </Fact>
        </dl>
      </SettingsSection>
      <SettingsSection title={appTexts.shortcuts}>
        <dl className="grid gap-2">
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className="flex items-start gap-3">
              <dt className="flex w-24 shrink-0 flex-wrap gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded-md border border-line bg-lift px-2 py-0.5 font-sans text-[12.5px]"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="min-w-0">{does}</dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
      <SettingsSection title={appTexts.notices}>
        <p className="text-mute">{appTexts.noticesIntro}</p>
        <ul className="grid w-full gap-x-6 gap-y-1.5 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]">
          {openSourceNotices.map(({ name, license, address }) => (
            <li key={name} className="flex justify-between gap-3">
              <a href={address} rel="noreferrer" className="rounded underline-offset-4 hover:underline">
                {name}
              </a>
              <span className="text-mute">{license}</span>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </div>
  );
}
