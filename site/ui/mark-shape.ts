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

/** The rings as SVG, centered, 100 wide. @param width of their lines */
export function ringsSvg({ ink, accent }: { ink: string; accent: string }, width: number): string {
  const rings = MARK.rings.map(({ rx, ry }) => `<ellipse rx="${rx}" ry="${ry}" transform="rotate(${MARK.tilt})"/>`)
  return `<g fill="none" stroke="${ink}" stroke-width="${width}"><circle r="${MARK.radius}"/>${rings.join('')}</g><path d="M-${MARK.reach} 0H${MARK.reach}" stroke="${accent}" stroke-width="${(width * 1.65).toFixed(1)}"/>`
}
