/** Something that stands on one page as a whole. */
export interface Box {
  height: number
  /** The space before it, unless it begins a page. */
  gap: number
  /** Whether a page may not end after it. */
  staysWithNext: boolean
  /** Whether it begins a page in any case. */
  beginsPage?: boolean
  /** Draws it at a height, in points from the page's top. */
  draw: (y: number, beginsPage: boolean) => void
  /** What is drawn again above it when it begins a page: the head of its table. */
  runningHead?: { height: number; draw: (y: number) => void }
}

/** Sets boxes below one another, page after page, from `y` on the page that is open. */
export function paginate(boxes: Box[], from: { y: number; top: number; bottom: number; turnPage: () => void }) {
  let y = from.y
  for (const [index, box] of boxes.entries()) {
    const turns = y > from.top && (box.beginsPage || y + box.gap + heightWithNext(boxes, index) > from.bottom)
    if (turns) {
      from.turnPage()
      y = from.top
      if (box.runningHead) {
        box.runningHead.draw(y)
        y += box.runningHead.height
      }
    } else y += box.gap
    box.draw(y, turns)
    y += box.height
  }
}

/** The height of a box and of all that must follow it on the same page. */
function heightWithNext(boxes: Box[], index: number): number {
  let height = 0
  for (const [offset, box] of boxes.slice(index).entries()) {
    height += (offset === 0 ? 0 : box.gap) + box.height
    if (!box.staysWithNext || boxes[index + offset + 1]?.beginsPage) return height
  }
  return height
}
