/** A place in a list ordered by time: the row that a page begins after. */
export interface Cursor {
  created_at: number
  id: string
}

/** A cursor as a URL has it. */
export const writeCursor = ({ created_at, id }: Cursor): string => `${created_at}.${id}`

/** The cursor in a URL; undefined if there is none, or it isn't one. */
export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { created_at: Number(at), id }
}
