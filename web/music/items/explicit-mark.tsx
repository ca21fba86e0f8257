import { musicTexts } from './music-texts.ts';

/** The provider says that it is not for everybody. */
export function ExplicitMark() {
  return (
    <abbr
      title={musicTexts.explicit}
      className="ml-1.5 inline-grid size-[15px] shrink-0 place-items-center rounded-[3px] bg-mute align-[1px] text-[10px] font-bold leading-none text-bg no-underline"
    >
      <span aria-hidden="true">E</span>
      <span className="sr-only">{musicTexts.explicit}</span>
    </abbr>
  );
}
