const rows = 12;

/** Song rows that are on their way, of their final size. */
export function SongRowsPlaceholder() {
  return (
    <div aria-busy="true" className="song-rows">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" className="patient flex h-(--row) items-center gap-4 px-2.5">
          <span className="waiting h-3 w-6 rounded" />
          <span className="waiting h-3 w-1/3 rounded" />
        </span>
      ))}
    </div>
  );
}
