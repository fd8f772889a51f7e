import { MARK } from '#app/ui/mark-shape.ts'

const rings = MARK.rings
  .map(({ rx, ry }) => `<ellipse rx="${rx}" ry="${ry}" transform="rotate(${MARK.tilt})"/>`)
  .join('')

/** The brand's mark as SVG around its middle, 100 wide. @param ink without one the rings have the stroke of a style sheet */
export const markMarkup = ({ ink, accent, width }: { ink?: string; accent: string; width: number }): string =>
  `<g fill="none"${ink === undefined ? '' : ` stroke="${ink}"`} stroke-width="${width}"><circle r="${MARK.radius}"/>${rings}</g><path d="M-${MARK.reach} 0H${MARK.reach}" stroke="${accent}" stroke-width="${width * 1.7}"/>`
