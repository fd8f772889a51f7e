/** How many items one call is made with at most. */
const MOST_AT_ONCE = 200

/**
 * Makes one call of those of a turn of the event loop, or of while a call is under way: most of a statement's cost
 * doesn't depend on its size. @param work answers items in their order
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
