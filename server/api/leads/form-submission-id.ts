import { createHmac } from 'node:crypto'
import type { FormDoor } from '#contracts/given-to-pages.ts'

/** What naming a submission takes. */
export interface NamedSubmission {
  /** A secret of the server, so that nobody else can take an id before its submission comes. */
  key: string
  door: FormDoor
  /** What was typed, in the order of the contract. */
  fields: object
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * The id of what was sent without a script: the same content on the same day (UTC) is the same submission, so that a
 * double click or a reload of the answer stores once (decisions §4).
 * @returns a UUID of version 8
 */
export function formSubmissionId({ key, door, fields, now }: NamedSubmission): string {
  const day = new Date(now).toISOString().slice(0, 10)
  const hash = createHmac('sha256', key)
    .update(JSON.stringify(['form submission', door, day, fields]))
    .digest('hex')
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
