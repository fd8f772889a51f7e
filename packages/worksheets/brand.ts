/** Whose worksheets these are, and how they look. Colors are `#rrggbb`, on white paper. */
export interface Brand {
  name: string
  /** Stands at the foot of every page of a PDF. */
  disclaimer: string
  mark: Mark
  colors: Record<'ink' | 'paper' | 'quiet' | 'line' | 'edge' | 'accent' | 'accentText' | 'good' | 'bad', string>
  /** @param date YYYY-MM-DD */
  formatDate: (date: string) => string
}

/** Shapes that are centered and 100 wide, and letters in the middle of them. */
export interface Mark {
  shapes: readonly MarkShape[]
  letters?: { text: string; size: number }
}

export interface MarkShape {
  /** As in SVG. */
  path: string
  matrix?: readonly [number, number, number, number, number, number]
  /** Colors, `#rrggbb`. */
  fill?: string | undefined
  stroke?: string | undefined
  /** Of the line. */
  width: number
}

/** A text to typeset. */
export interface Worksheet {
  title: string
  excerpt: string
  /** YYYY-MM-DD, as is `updated`. */
  date: string
  updated?: string | undefined
  /** Markdown. */
  body: string
  /** Its source, for messages. */
  path: string
  /** Stands at the head of each page. */
  kind: string
}
