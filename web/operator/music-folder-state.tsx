import type { ServerStatus } from '#contract/operator.ts';
import { formatTime } from './format-values.ts';
import { operatorTexts as texts } from './operator-texts.ts';
import { Trouble } from './trouble.tsx';

type MusicFolderStateProps = { scan: NonNullable<ServerStatus['scan']> };

function stateOf({ state, done, found, songs, finishedAt }: MusicFolderStateProps['scan']): string {
  if (state === 'preparing') return texts.preparing;
  if (state === 'scanning') return texts.scanning(done, found);
  return texts.scanned(songs, finishedAt === null ? null : formatTime(finishedAt));
}

/** How the scan stands, and which folders cannot be read, with their paths. */
export function MusicFolderState({ scan }: MusicFolderStateProps) {
  const { problem, silentFolders, unreadableFiles, unreadableFolders } = scan;
  const { count, paths } = unreadableFolders;
  return (
    <div className="grid gap-2">
      <p>{stateOf(scan)}</p>
      {unreadableFiles > 0 && <p className="text-mute">{texts.unreadableFiles(unreadableFiles)}</p>}
      {problem !== null && <Trouble>{problem}</Trouble>}
      {silentFolders.length > 0 && <Paths label={texts.silentFolder} paths={silentFolders} />}
      {count > 0 && (
        <Paths label={texts.unreadableFolders(count)} paths={paths} more={count - paths.length} />
      )}
    </div>
  );
}

type PathsProps = { label: string; paths: readonly string[]; more?: number };

function Paths({ label, paths, more = 0 }: PathsProps) {
  return (
    <Trouble>
      <p>{label}</p>
      <ul className="grid gap-1">
        {paths.map((path) => (
          <li key={path}>
            <code className="break-all font-normal text-[13px]">{path}</code>
          </li>
        ))}
        {more > 0 && <li className="text-mute">{texts.moreFolders(more)}</li>}
      </ul>
    </Trouble>
  );
}
