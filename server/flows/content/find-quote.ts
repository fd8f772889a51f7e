/** How many words beside a quote tell which of several it is. */
const NEAR = 3

/** A quote of so many words is taken for the same elsewhere, too. */
const ENOUGH = 4

/**
 * Says whether a text still has what was quoted from its page, wherever that is by now. Only words count: a page has no
 * Markdown, and a few words that others say, too, are none that somebody chose. `before`: what stood before the quote
 */
export function searchQuotes(text: string) {
  const all = wordsOf(text)
  const isAt = (some: readonly string[], at: number) =>
    some.length > 0 && some.every((word, of) => all[at + of] === word)
  return ({ quote, before, after }: Record<'quote' | 'before' | 'after', string>): boolean => {
    const words = wordsOf(quote)
    const [ahead, behind] = [wordsOf(before).slice(-NEAR), wordsOf(after).slice(0, NEAR)]
    // What a guest typed themselves has nothing beside it.
    const isEnough = words.length >= ENOUGH || ahead.length + behind.length === 0
    return all.some(
      (_, at) => isAt(words, at) && (isEnough || isAt(ahead, at - ahead.length) || isAt(behind, at + words.length)),
    )
  }
}

/** In small letters, without a link's address and a tag's name. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\]\([^()\s]*(?:\s[^()]*)?\)|<[^<>]*>|\[\^[^[\]]*\]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
