/**
 * What no page may contain: control characters besides line breaks and tabs, halves of characters, noncharacters,
 * separators of lines, and what turns around or hides the order of the letters that follow.
 */
const CONTROL = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a value has an invisible character that breaks a page. YAML can write each as `"\\b"`. @returns what to do */
export function findControl(value: unknown): string | undefined {
  const waiting = [value]
  // YAML can name a part again, also within itself.
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (seen.has(next)) continue
    seen.add(next)
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) waiting.push(part)
    if (typeof next !== 'string') continue
    const found = CONTROL.exec(next)
    if (found) return describe(found[0], next.slice(0, found.index))
  }
  return undefined
}

function describe(character: string, before: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const place = before === '' ? 'at the beginning of a text' : `after “${before.slice(-20).trim()}”`
  return `there’s an invisible character (U+${code}) ${place}. Delete it`
}
