/** What a journey needs of a browser, whichever way it is driven. */
export type Browser = {
  open(url: string): Promise<void>;
  /** Runs an expression in the page and answers what it comes to, promises waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** A real press of the mouse in the middle of the element that the expression finds. */
  press(element: string): Promise<void>;
  /** Real keys into the element that the expression finds. */
  type(element: string, text: string): Promise<void>;
  close(): Promise<void>;
};
