/** What a chapter is called; one without a title by its number. */
export const chapterTitle = (title: string, index: number): string => title.trim() || `Chapter ${index + 1}`;
