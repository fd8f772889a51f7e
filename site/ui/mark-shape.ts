/** The brand's mark: a ring, two tilted rings, a level bar. Used in pages, icons, social pictures and PDFs. */
export const MARK = {
  radius: 44,
  rings: [
    { rx: 44, ry: 17 },
    { rx: 17, ry: 44 },
  ],
  tilt: -28,
  /** Half the width of the bar. */
  reach: 25,
} as const
