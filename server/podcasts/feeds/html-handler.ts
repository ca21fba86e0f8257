/** Who is told of HTML as it is read. */
export type HtmlHandler = {
  open: (name: string, attributes: Record<string, string>) => void;
  /** All text between two tags at once, decoded. */
  text: (text: string) => void;
  /** Called for every element, in the order that they lie within each other. */
  close: (name: string) => void;
};
