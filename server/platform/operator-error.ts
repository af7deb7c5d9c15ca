/** An error whose message is a Spanish sentence for the person who runs the shop: what is wrong and what to do. */
export class OperatorError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'OperatorError'
  }
}
