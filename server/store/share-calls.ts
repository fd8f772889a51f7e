/** How many items one call is made with at most. */
const MOST_AT_ONCE = 200

/** One call for a turn of the event loop, or the time of a call: a statement's cost depends little on its size. */
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
