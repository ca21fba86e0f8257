/** A show that a directory found. The five numbers are what behaviour.md#what-is-checked filters and orders by. */
export type Hit = {
  url: string;
  guid: string | null;
  directoryId: number | null;
  title: string;
  author: string;
  description: string;
  image: string | null;
  link: string | null;
  language: string | null;
  episodeCount: number;
  parseErrors: number;
  locked: number;
  crawlErrors: number;
  priority: number;
};

/** Somewhere that shows can be searched for. `name` is what a warning calls it. Rejects when it cannot answer. */
export type Directory = { name: string; search(term: string, signal: AbortSignal): Promise<Hit[]> };
