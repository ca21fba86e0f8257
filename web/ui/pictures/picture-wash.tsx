import { pictureAddress } from './picture-address.ts';

/** Enough of a picture for its colours. */
const pixels = 50;

type PictureWashProps = {
  /** Address with `{w}`. */
  template: string | undefined;
  className: string;
};

/** A picture's own colours behind a page, faint enough for words on them. */
export function PictureWash({ template, className }: PictureWashProps) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute overflow-hidden opacity-20 [mask-image:linear-gradient(#000_20%,transparent)] ${className}`}
    >
      {template !== undefined && (
        <img
          src={pictureAddress(template, pixels)}
          alt=""
          onError={(event) => event.currentTarget.remove()}
          className="size-full scale-[1.2] object-cover blur-[48px] saturate-[1.6]"
        />
      )}
    </div>
  );
}
