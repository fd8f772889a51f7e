/** How many items one call is made with at most. */
const MOST_AT_ONCE = 200

/**
 * Makes one call of many: what is asked for in one turn of the event loop, and while a call is under way, shares the next.
 * A call of its own for each would cost a statement each, and most of what a statement costs does not depend on how much it says.
 * @param work answers items, in their order; when it fails, it fails for all of them
 */
export function shareCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; answer: PromiseWithResolvers<Result> }[] = []
  let isUnderWay = false

  async function run(): Promise<void> {
    const calls = waiting.splice(0, MOST_AT_ONCE)
    try {
      const results = await work(calls.map(({ item }) => item))
      if (results.length !== calls.length) throw new Error(`${calls.length} items have ${results.length} answers`)
      for (const [index, result] of results.entries()) calls[index]?.answer.resolve(result)
    } catch (error) {
      for (const { answer } of calls) answer.reject(error)
    }
    isUnderWay = waiting.length > 0
    if (isUnderWay) void run()
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (!isUnderWay) setImmediate(() => void run())
    isUnderWay = true
    return answer.promise
  }
}
