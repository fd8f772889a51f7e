/**
 * Breaks a text into lines as evenly as its words allow: as few lines as the width asks for, then as narrow as these
 * lines can be.
 * @param widthOf measures a run of text in the unit of `width`
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const widths = words.map(widthOf)
  const space = widthOf('n n') - 2 * widthOf('n')
  const wrap = (limit: number) => {
    const lines: { words: string[]; width: number }[] = []
    for (const [index, word] of words.entries()) {
      const wordWidth = widths[index] ?? 0
      const line = lines.at(-1)
      if (line && line.width + space + wordWidth <= limit) {
        line.words.push(word)
        line.width += space + wordWidth
      } else lines.push({ words: [word], width: wordWidth })
    }
    return lines
  }
  const widest = (lines: { width: number }[]) => Math.max(0, ...lines.map((line) => line.width))
  let lines = wrap(width)
  for (;;) {
    const tighter = wrap(widest(lines) - 1)
    if (tighter.length > lines.length || widest(tighter) >= widest(lines)) break
    lines = tighter
  }
  return lines.map((line) => line.words.join(' '))
}
