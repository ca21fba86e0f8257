/** Whether a term is a web address: it is looked up as a podcast feed, and no music is searched. */
export const isAddress = (term: string): boolean => /^https?:\/\/\S+$/i.test(term);
