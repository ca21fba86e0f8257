import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { PlaylistAccess } from '../provider/shared-playlists.ts';
import { sharingQuery, useSharedPlaylistChange } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

/** With whom a playlist is shared, and what they may do. */
export function PlaylistSharing({ playlistId }: { playlistId: string }) {
  const { data, error, refetch } = useQuery(sharingQuery(useMusicProvider(), playlistId));
  const { change, isPending } = useSharedPlaylistChange();
  if (data === undefined)
    return error ? <Failure message={sentenceOf(error)} onRetry={() => void refetch()} /> : <LoadingRing />;
  return (
    <>
      <p className="text-mute">{texts.sharingHint}</p>
      <ul className="share-list">
        <li>
          <span className="font-semibold">{texts.everybody}</span>
          <AccessChoice
            label={texts.everybodyAccess}
            value={data.everybody}
            withNone
            onChoose={(access) => void change((api) => api.shareWithAll(playlistId, access))}
          />
        </li>
        {data.people.map(({ id, name, email, access }) => (
          <li key={id}>
            <span className="min-w-0">
              <span className="row-name">
                <bdi>{name || email}</bdi>
              </span>
              {name && (
                <span className="block truncate text-[12.5px] text-mute">
                  <bdi>{email}</bdi>
                </span>
              )}
            </span>
            <AccessChoice
              label={texts.accessOf(name || email)}
              value={access}
              onChoose={(chosen) => void (chosen && change((api) => api.share(playlistId, email, chosen)))}
            />
            <Button
              aria-label={texts.endFor(name || email)}
              disabled={isPending}
              onClick={() => void change((api) => api.endShare(playlistId, id))}
            >
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      {data.people.length === 0 && <p className="text-mute">{texts.nobody}</p>}
      <NewShare
        busy={isPending}
        onShare={(email, access) => change((api) => api.share(playlistId, email, access))}
      />
    </>
  );
}

type AccessChoiceProps = {
  label: string;
  value: PlaylistAccess | undefined;
  withNone?: boolean;
  onChoose: (access: PlaylistAccess | undefined) => void;
};

function AccessChoice({ label, value, withNone = false, onChoose }: AccessChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) =>
        onChoose(target.value === 'read' || target.value === 'write' ? target.value : undefined)
      }
    >
      {withNone && <option value="">{texts.notShared}</option>}
      <option value="read">{texts.read}</option>
      <option value="write">{texts.write}</option>
    </select>
  );
}

type NewShareProps = {
  busy: boolean;
  onShare: (email: string, access: PlaylistAccess) => Promise<boolean>;
};

function NewShare({ busy, onShare }: NewShareProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<PlaylistAccess>('read');
  async function share(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await onShare(email.trim(), access)) setEmail('');
  }
  return (
    <form className="share-form" onSubmit={(event) => void share(event)}>
      <span>
        <label htmlFor={id}>{texts.email}</label>
        <input
          id={id}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </span>
      <span>
        <span aria-hidden="true">{texts.access}</span>
        <AccessChoice label={texts.access} value={access} onChoose={(next) => next && setAccess(next)} />
      </span>
      <Button type="submit" look="solid" disabled={busy}>
        {texts.add}
      </Button>
    </form>
  );
}
