/** Why an answer cannot be read, although HTTP is read as leniently as browsers do. */
export type AnswerFault =
  | 'notHttp'
  | 'badStatusLine'
  | 'zeroByte'
  | 'otherLength'
  | 'otherLocation'
  | 'otherDisposition'
  | 'badChunk'
  | 'chunkExtensions'
  | 'headersTooLarge'
  | 'tooManyHeaders';

/** An answer that cannot be read. */
export class AnswerFaultError extends Error {
  override readonly name = 'AnswerFaultError';
  readonly fault: AnswerFault;

  constructor(fault: AnswerFault) {
    super(`an answer cannot be read: ${fault}`);
    this.fault = fault;
  }
}

/** What an answer has that it should not have, and that browsers and curl pass over. */
export type Oddity =
  | 'beginning'
  | 'version'
  | 'lineEnds'
  | 'foldedHeader'
  | 'noHeader'
  | 'largeHeaders'
  | 'lengthBesideChunks'
  | 'repeatedLength'
  | 'unreadableLength'
  | 'oldChunks'
  | 'compressedTransfer'
  | 'unknownTransferCoding'
  | 'cutCompression'
  | 'unknownContentCoding';
