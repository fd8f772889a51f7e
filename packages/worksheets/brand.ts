/** Whose worksheets these are, and how they look. Colors are `#rrggbb`, on white paper. */
export interface Brand {
  name: string
  /** Stands at the foot of every page of a PDF. */
  disclaimer: string
  mark: {
    radius: number
    rings: readonly { rx: number; ry: number }[]
    tilt: number
    /** Half the width of its level bar. */
    reach: number
  }
  colors: Record<'ink' | 'paper' | 'quiet' | 'line' | 'edge' | 'accent' | 'accentText' | 'good' | 'bad', string>
  /** @param date YYYY-MM-DD */
  formatDate: (date: string) => string
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
