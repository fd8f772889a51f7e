/** Why a store is not copied or backed up: one plain sentence with what to do about it. */
export class TransferRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'TransferRefusal'
  }
}
