/** What the provider writes of an album, artist or station, in a width that can be read. */
export function EditorialNotes({ text }: { text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <p className="mb-10 mt-6 max-w-3xl whitespace-pre-line leading-relaxed text-mute [overflow-wrap:anywhere] pr-(--covered)">
      {text}
    </p>
  );
}
