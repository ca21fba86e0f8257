import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { playlistPath } from '../items/item-path.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey } from '../provider/queries.ts';
import { importTexts as texts } from './import-texts.ts';
import type { ImportOutcome } from './playlist-file.ts';

function useImport() {
  const { library } = useMusicProvider();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(file: File) {
      const { importPlaylist } = await import('./playlist-file.ts');
      return importPlaylist(library, file);
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: libraryKey }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
}

type ImportButtonProps = { busy: boolean; onFile: (file: File) => void };

function ImportButton({ busy, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".m3u8,.m3u,audio/x-mpegurl"
        aria-label={texts.importFile}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button title={texts.importFile} disabled={busy} onClick={() => input.current?.click()}>
        <FileUp size={17} aria-hidden="true" className="shrink-0" />
        <span data-word="import">{busy ? texts.importing : texts.importFile}</span>
      </Button>
    </>
  );
}

const maxShown = 200;

type ImportReportProps = { outcome: ImportOutcome; onClose: () => void };

/** What was added, and which lines were not found. */
function ImportReport({ outcome, onClose }: ImportReportProps) {
  const { playlistId, name, added, missing } = outcome;
  return (
    <section
      aria-label={texts.report}
      className="order-last basis-full rounded-xl border border-line bg-pane p-4"
    >
      <p role="alert" className="font-semibold">
        {added === 0 ? texts.importedNothing(name) : texts.imported(name, added)}
      </p>
      {missing.length > 0 && (
        <>
          <p className="mt-2 text-mute">{texts.importMissing(missing.length)}</p>
          <ul className="mt-1 max-h-52 overflow-y-auto break-words text-[13px] text-mute">
            {missing.slice(0, maxShown).map((line, index) => (
              <li key={`${index} ${line}`}>{line}</li>
            ))}
            {missing.length > maxShown && <li>{texts.importMore(missing.length - maxShown)}</li>}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {playlistId !== undefined && (
          <Link to={playlistPath(playlistId)} className="font-semibold text-accent-ink hover:underline">
            {texts.openPlaylist}
          </Link>
        )}
        <Button look="plain" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}

/** Makes a playlist of an M3U file, and tells what came of each of its lines. */
export function ImportPlaylist() {
  const { data: outcome, isPending, mutate, reset } = useImport();
  return (
    <>
      <ImportButton busy={isPending} onFile={mutate} />
      {outcome && <ImportReport outcome={outcome} onClose={reset} />}
    </>
  );
}
