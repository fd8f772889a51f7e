/**
 * The brand's mark, around its middle: a ring, two more tilted against it, a level bar. Drawn from here on pages, icons,
 * social pictures and PDFs.
 */
export const MARK = {
  radius: 44,
  rings: [
    { rx: 44, ry: 17 },
    { rx: 17, ry: 44 },
  ],
  tilt: -28,
  /** How far the bar reaches to each side. */
  reach: 25,
} as const
