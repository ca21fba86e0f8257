export type OpenSourceNotice = { name: string; license: string; address: string };

/** The work Earshot stands on, as shipped in the web app and the server. */
export const openSourceNotices: readonly OpenSourceNotice[] = [
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
