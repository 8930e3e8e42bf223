/** JSON as a database stores it, which a writer of JSON passes through unparsed. */
export class JsonText {
  readonly text: string;

  /** @param text one JSON value */
  constructor(text: string) {
    this.text = text;
  }
}
