const HEARTBEAT_MS = 20_000
const RECONNECT_MS = 2_000
/** A reader that has left so many events unread is gone or stuck. */
const MAX_UNREAD = 100

export interface ChangeStream {
  announce(event: string, data: unknown): void
  /** Body of one page's event stream; ends when the page goes or on `close`. */
  open(): ReadableStream<Uint8Array<ArrayBuffer>>
  close(): void
}

/** Makes a change stream with a heartbeat every 20 s while a page listens. */
export function createChangeStream(): ChangeStream {
  const encoder = new TextEncoder()
  const readers = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>()
  let heartbeat: NodeJS.Timeout | undefined
  let closed = false

  const leave = (reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(heartbeat)
  }

  const send = (text: string) => {
    const bytes = encoder.encode(text)
    for (const reader of readers) {
      if ((reader.desiredSize ?? 0) < -MAX_UNREAD) {
        leave(reader)
        reader.close()
      } else reader.enqueue(bytes)
    }
  }

  return {
    announce: (event, data) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    open() {
      let own: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(reader) {
          own = reader
          if (closed) return reader.close()
          if (readers.size === 0) heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS).unref()
          readers.add(reader)
          reader.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`))
        },
        cancel: () => leave(own),
      })
    },
    close() {
      closed = true
      for (const reader of readers) {
        leave(reader)
        reader.close()
      }
    },
  }
}
