import { Refusal } from '#server/http/refusal.ts'

/** A place in a list that is ordered by time: that of one row. */
export interface ListPlace {
  created_at: number
  id: string
}

/** A place as an address holds it. */
export const writePlace = ({ created_at, id }: ListPlace): string => `${created_at}.${id}`

/** Where a page begins: behind the row that the page before it ended with; undefined for the first page. @param name of the parameter */
export function readPlace(text: string, name: string): ListPlace | undefined {
  if (text === '') return undefined
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  if (at === undefined || id === undefined)
    throw new Refusal(422, `${name} must be what the page before this one gave.`)
  return { created_at: Number(at), id }
}
