type PlayingBarsProps = { moving: boolean };

/** Three bars beside what is heard: they move while it sounds, and rest when it is paused or motion is reduced. */
export function PlayingBars({ moving }: PlayingBarsProps) {
  return (
    <span className="inline-flex h-3.5 items-end gap-0.5" aria-hidden="true">
      {['0s', '-0.45s', '-0.8s'].map((delay) => (
        <span
          key={delay}
          className={`playing-bar h-full w-[3px] rounded-sm bg-accent ${moving ? '' : '[animation-play-state:paused]'}`}
          style={{ animationDelay: delay }}
        />
      ))}
    </span>
  );
}
