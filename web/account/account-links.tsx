import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountQuery } from './account-query.ts';

const texts = {
  account: 'Your account',
  apps: 'Apps',
  radio: 'Internet radio',
  server: 'This server',
} as const;
const look =
  'inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold text-ink hover:bg-lift';

/** Where a listener rules their account, and the operator the server. */
export function AccountLinks() {
  const { data } = useQuery(accountQuery());
  return (
    <>
      <Link to="/account" className={look}>
        {texts.account}
      </Link>
      <Link to="/settings/apps" className={look}>
        {texts.apps}
      </Link>
      <Link to="/settings/radio" className={look}>
        {texts.radio}
      </Link>
      {data?.isOperator && (
        <Link to="/server" className={look}>
          {texts.server}
        </Link>
      )}
    </>
  );
}
