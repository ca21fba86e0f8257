/**
 * A list that is read while it is written, some objects at a time: a page of a large library is never whole in memory.
 */
export class Slices<Item> {
  readonly each: AsyncIterable<readonly Item[]>;

  constructor(each: AsyncIterable<readonly Item[]>) {
    this.each = each;
  }
}
