/** JSON that is written already, as a database keeps it: whoever writes JSON writes it on as it is. */
export class JsonText {
  readonly text: string;

  /** @param text one JSON value */
  constructor(text: string) {
    this.text = text;
  }
}
