import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { addRadioStation, type RadioStation, removeRadioStation } from '#contract/radio.ts';
import { call, sentenceOf } from '#web/api.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { playTexts } from '#web/player/views/play-texts.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { playableStation, stationIdOf, stationsContext } from './live-station.ts';
import { radioQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';
import { StationForm } from './station-form.tsx';

type StationRowProps = { stations: readonly RadioStation[]; index: number; station: RadioStation };

/** A station: played here with all others to follow it, edited and removed. */
export function StationRow({ stations, index, station }: StationRowProps) {
  const { id, name, homeUrl } = station;
  const player = usePlayer();
  const isHere = usePlayerState(({ queue }) => stationIdOf(queue.now?.item) === id);
  const isOn = usePlayerState(isActive) && isHere;
  const streamTitle = usePlayerState(({ queue }) => (isHere ? queue.now?.item.artistName : undefined));
  const [isEdited, setIsEdited] = useState<boolean>();
  const [menu, setMenu] = useState<MenuPoint>();
  const remove = useRemoval(station);
  const options = waysToMenu(setMenu);
  if (isEdited)
    return (
      <li>
        <StationForm station={station} onDone={() => setIsEdited(false)} />
      </li>
    );
  const Icon = isOn ? Pause : Play;
  const openPage = () => void window.open(homeUrl, '_blank', 'noopener,noreferrer');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the context menu and its key; the row has a button for it
    <li
      className="flex min-h-14 items-center gap-3 rounded-md px-2 hover:bg-lift"
      aria-current={isHere ? 'true' : undefined}
      onContextMenu={options.onContextMenu}
      onKeyDown={(event) => void options.onMenuKey(event)}
    >
      <IconButton
        label={`${isOn ? playTexts.pause : playTexts.play} ${name}`}
        onClick={() => player.play(stationsContext, stations.map(playableStation), index)}
      >
        <Icon aria-hidden="true" size={20} fill="currentColor" />
      </IconButton>
      <span className="min-w-0 flex-1">
        <span className={`block truncate font-[560] ${isHere ? 'text-accent-ink' : 'text-ink'}`}>
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-[12.5px] text-mute">
          <bdi>{streamTitle ?? hostOf(station)}</bdi>
        </span>
      </span>
      <OptionsButton
        name={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opened the form that has just closed
        autoFocus={isEdited === false}
        onClick={options.onButton}
      />
      {menu && (
        <LazyPopupMenu
          label={controlTexts.optionsOf(name)}
          point={menu}
          onClose={() => setMenu(undefined)}
          entries={[
            { id: 'edit', label: texts.edit, onChoose: () => setIsEdited(true) },
            ...(homeUrl === '' ? [] : [{ id: 'page', label: texts.page, onChoose: openPage }]),
            { id: 'remove', label: texts.remove, onChoose: () => remove.mutate() },
          ]}
        />
      )}
    </li>
  );
}

/** Where a station comes from, as one would say it. */
const hostOf = ({ streamUrl }: RadioStation) =>
  URL.canParse(streamUrl) ? new URL(streamUrl).hostname : streamUrl;

const sayFailure = (thrown: unknown) => toast.error(sentenceOf(thrown));

/** Takes a station away at once; for a moment it can be had back. */
function useRemoval({ id, name, streamUrl, homeUrl }: RadioStation) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: radioQuery().queryKey });
  const bringBack = () =>
    void call(addRadioStation, { name, streamUrl, homeUrl }).catch(sayFailure).then(readAgain);
  return useMutation({
    mutationFn: () => call(removeRadioStation, { id }),
    onSuccess: () => toast.undoable(texts.removed(name), bringBack, 'station removed'),
    onError: sayFailure,
    onSettled: readAgain,
  });
}
