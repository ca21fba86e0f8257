import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { importTexts as texts } from './import-texts.ts';

const ImportPreview = lazily(async () => (await import('./import-preview.tsx')).ImportPreview);

function ImportButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".m3u8,.m3u,.xspf,.jspf,.json,audio/x-mpegurl,application/xspf+xml"
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
        <span data-word="rare">{busy ? texts.importing : texts.importFile}</span>
      </Button>
    </>
  );
}

/** Makes a playlist of another player's file: what was found in it, and what was not, is seen before anything is saved. */
export function ImportPlaylist() {
  const { library } = useMusicProvider();
  const { data, isPending, mutate, reset } = useMutation({
    async mutationFn(file: File) {
      const { matchPlaylistFile } = await import('./match-playlist-file.ts');
      return matchPlaylistFile(library, file);
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return (
    <>
      <ImportButton busy={isPending} onFile={mutate} />
      {data && <ImportPreview key={data.name} file={data} onClose={reset} />}
    </>
  );
}
