const MAX_AT_ONCE = 200

/** Batches what comes until `begin` runs or during a batch in flight: a statement's cost hardly depends on its size. */
export function batchConcurrent<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  begin: (run: () => void) => void = setImmediate,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; answer: PromiseWithResolvers<Result> }[] = []
  let isUnderWay = false

  async function run(): Promise<void> {
    const batch = waiting.splice(0, MAX_AT_ONCE)
    try {
      const results = await work(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} answers`)
      for (const [index, result] of results.entries()) batch[index]?.answer.resolve(result)
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
    isUnderWay = waiting.length > 0
    if (isUnderWay) void run()
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (!isUnderWay) begin(() => void run())
    isUnderWay = true
    return answer.promise
  }
}
