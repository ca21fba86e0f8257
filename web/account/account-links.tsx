import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountQuery } from './account-query.ts';

const links = [
  ['/account', 'Your account'],
  ['/settings/apps', 'Apps'],
  ['/settings/radio', 'Internet radio'],
] as const;
const ofOperator = ['/server', 'This server'] as const;

/** Where a listener rules their account, and the operator the server. */
export function AccountLinks() {
  const { data } = useQuery(accountQuery());
  return [...links, ...(data?.isOperator ? [ofOperator] : [])].map(([to, name]) => (
    <Link
      key={to}
      to={to}
      className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold text-ink hover:bg-lift"
    >
      {name}
    </Link>
  ));
}
