import type { RichText } from './rich-text/rich-text.ts'

/** §3 */
export type Audience = 'solo' | 'firm'

/** What a card of the index shows. */
export interface ServiceSummary {
  slug: string
  /** The card's title. */
  category: string
  /** Its place in the index and its figure's number. */
  order: number
  targetAudience: Audience[]
  plate: string
  /** One sentence: what changes on Monday morning. */
  summary: string
  /** Only in development: its file says `draft: true`. */
  isHidden?: boolean
}

/** A service in full. */
export interface Service extends ServiceSummary {
  /** One sentence that says what the drawing shows. */
  plateAlt: string
  items: string[]
  description: RichText
  callToAction: { label: string; href: string }
  /** Scope, duration, the client's time and the price, as far as they're given. */
  terms: { label: string; value: string }[]
}

/** With the address of its drawing. */
export interface DrawnService extends Service {
  plateHref: string
}
