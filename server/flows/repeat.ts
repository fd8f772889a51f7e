/**
 * Works once, then again after the milliseconds that the work returns. @returns stops it, when work under way has ended
 */
export async function repeat(work: () => Promise<number>): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  const run = async () => {
    const pause = await work()
    if (isStopped) return
    timer = setTimeout(() => {
      working = run()
    }, pause)
  }
  await run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await working
  }
}
