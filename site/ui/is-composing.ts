/** A key that an input method takes, for Japanese say. Safari sends the Enter that ends it afterwards, as key 229. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line no-deprecated -- Safari has no other sign of it
  event.isComposing || event.keyCode === 229
