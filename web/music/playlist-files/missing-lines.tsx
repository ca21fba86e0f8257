import { Button } from '#web/ui/controls/button.tsx';
import { fileNameOf, saveFile } from '#web/ui/device/save-file.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { importTexts as texts } from './import-texts.ts';
import type { MatchedFile } from './match-playlist-file.ts';
import { missingText } from './missing-text.ts';

const maxShown = 200;

type MissingLinesProps = { file: Pick<MatchedFile, 'name' | 'missing'> };

/** The lines of a file that mean no song of the library, to be copied or kept. */
export function MissingLines({ file }: MissingLinesProps) {
  const { missing } = file;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(missingText(file));
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  }
  return (
    <>
      <p className="mt-3 text-mute">{texts.missing(missing.length)}</p>
      <ul
        aria-label={texts.missingList}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="missing-lines"
      >
        {missing.slice(0, maxShown).map(({ line, said, names }) => (
          <li key={line}>
            <span>{texts.line(line)}</span>
            <span>
              <bdi>{said}</bdi>
              {names && <small>{names}</small>}
            </span>
          </li>
        ))}
        {missing.length > maxShown && <li>{texts.more(missing.length - maxShown)}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button
          onClick={() =>
            saveFile(
              fileNameOf(texts.listName(file.name), 'txt'),
              new Blob([`${missingText(file)}\n`], { type: 'text/plain' }),
            )
          }
        >
          {texts.saveList}
        </Button>
      </div>
    </>
  );
}
