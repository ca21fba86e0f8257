import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './read-sources.ts';

const provider = 'apple';
const itsFolders = /^(web|server)\/music\/apple\/|^e2e\/apple/;

/** Files that serve both music providers and name one, and why. All others ask a provider what it is or can. */
const namesOne: Record<string, string> = {
  'server/app.ts': 'connects the modules',
  'server/config/config.ts': 'reads all settings',
  'server/main.ts': 'may reach a host of Apple Music that is private',
  'web/account/stored-tokens.ts': 'reads the stored name of a provider',
  'web/main.tsx': 'loads the chosen provider',
  'e2e/provider-contract.spec.ts': 'runs the same journeys over both providers',
};

/** A field of the specification’s calls, and the settings. */
const outerNames = new Set(['appleMusicToken', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);

const isProviderName = (name: string) => name.toLowerCase().includes(provider) && !outerNames.has(name);

/** The names in a file that hold `apple`, that of the file as well, and comparisons with it; each once. */
function namesIn({ path, text }: SourceFile): string[] {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => void (isProviderName(name) && names.add(name));
  add({ name: path.slice(path.lastIndexOf('/') + 1) });
  new Visitor({
    Identifier: add,
    JSXIdentifier: add,
    BinaryExpression({ left, right }) {
      if ([left, right].some((side) => side.type === 'Literal' && side.value === provider))
        names.add("a comparison with 'apple'");
    },
  }).visit(parseSync(path, text).program);
  return [...names];
}

/** What names Apple Music outside of its own folders, and reasons for what does not. */
export function providerNameFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !itsFolders.test(path))
    .flatMap((file) => {
      const names = namesIn(file);
      if (!Object.hasOwn(namesOne, file.path))
        return names.map((name) => `${file.path} names one music provider: ${name}; ask the provider`);
      return names.length > 0 ? [] : [`${file.path} names no music provider and needs no reason for it`];
    });
}
