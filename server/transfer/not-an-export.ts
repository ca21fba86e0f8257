/** A file that cannot be taken in, with the sentence that says why. */
export class NotAnExport extends Error {
  readonly code: 'not_an_export' | 'too_large';

  constructor(sentence: string, code: 'not_an_export' | 'too_large' = 'not_an_export') {
    super(sentence);
    this.name = 'NotAnExport';
    this.code = code;
  }
}
