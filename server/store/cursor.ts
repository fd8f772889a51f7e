/** A place in a list ordered by time: the row that a page begins after. */
export interface Cursor {
  created_at: number
  id: string
}

export const writeCursor = ({ created_at, id }: Cursor): string => `${created_at}.${id}`

/** A place in a list of several groups, such as the highest fees first. */
export interface GroupedCursor extends Cursor {
  group: number
}

/** A grouped cursor as a URL has it: the first group's like any other. */
export const writeGroupedCursor = ({ group, ...cursor }: GroupedCursor): string =>
  group === 0 ? writeCursor(cursor) : `${group}.${writeCursor(cursor)}`

/** The cursor in a URL, grouped or not; undefined if there is none, or it isn't one. */
export function readGroupedCursor(text: string): GroupedCursor | undefined {
  const [, group = '0', at, id] = /^(?:(\d{1,2})\.)?(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { created_at: Number(at), id, group: Number(group) }
}
