/** More than a page of a PDF takes, even a scan of 600 dpi in color. */
const MAX_BYTES = 256_000_000

/**
 * Refuses larger buffers in a worker. A PDF of 4 KB can unpack to gigabytes, and its reader has no limit of its own: it
 * reads what fits, and says that the file can't be read.
 */
function limitMemory(): void {
  const { Uint8Array: Bytes } = globalThis
  globalThis.Uint8Array = new Proxy(Bytes, {
    construct(target, given: unknown[], newTarget) {
      const [length] = given
      if (typeof length === 'number' && length > MAX_BYTES) throw new RangeError('Larger than any page')
      const bytes: unknown = Reflect.construct(target, given, newTarget)
      return bytes instanceof target ? bytes : new target()
    },
  })
  // Its chunks would add up unseen. Without it, the reader unpacks into one buffer by itself.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}

limitMemory()
