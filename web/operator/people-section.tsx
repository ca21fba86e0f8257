import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { LinkBox, type OnceLink } from './link-box.tsx';
import { peopleQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';
import { PersonRow } from './person-row.tsx';

export function PeopleSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(peopleQuery());
  const [link, setLink] = useState<OnceLink>();
  return (
    <SettingsSection title={texts.peopleTitle}>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      <ul className="grid w-full gap-3">
        {data?.people.map((person) => (
          <PersonRow key={person.id} person={person} isYou={person.id === userId} onLink={setLink} />
        ))}
      </ul>
      {link && <LinkBox key={link.url} {...link} />}
    </SettingsSection>
  );
}
