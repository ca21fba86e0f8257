/**
 * A list that is read in slices while it is serialized, so that a page of a large library is never whole in memory.
 */
export class Slices<Item> {
  readonly each: AsyncIterable<readonly Item[]>;

  constructor(each: AsyncIterable<readonly Item[]>) {
    this.each = each;
  }
}
