/** How many words beside a quote tell which of several it is. */
const NEAR = 3

/** A quote of so many words is taken for the same elsewhere, too. */
const ENOUGH = 4

/**
 * Says whether a text still has what was quoted from its page, wherever that is by now. Only words count: a page has no
 * Markdown, and a few words that others say, too, are none that somebody chose. `before`: what stood before the quote
 */
export function searchQuotes(text: string) {
  const all = joined(wordsOf(text))
  return ({ quote, before, after }: Record<'quote' | 'before' | 'after', string>): boolean => {
    const words = wordsOf(quote)
    const [ahead, behind] = [wordsOf(before).slice(-NEAR), wordsOf(after).slice(0, NEAR)]
    // What a guest typed themselves has nothing beside it.
    const isEnough = words.length >= ENOUGH || ahead.length + behind.length === 0
    const beside = [ahead.length > 0 && [...ahead, ...words], behind.length > 0 && [...words, ...behind]]
    return words.length > 0 && (isEnough ? [words] : beside).some((some) => some && all.includes(joined(some)))
  }
}

/** Looked for as text, which takes linear time even where one word repeats. */
const joined = (words: readonly string[]) => ` ${words.join(' ')} `

/** In small letters, without a link's address and a tag's name. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\]\([^()\s]*(?:\s[^()]*)?\)|<[^<>]*>|\[\^[^[\]]*\]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
